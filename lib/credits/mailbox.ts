/** Removes a +tag, and Gmail's dots. Only the trial, once per mailbox, uses it; sign-in does not. */
export function normalizeMailbox(canonicalEmail: string): string {
  const [local = "", domain = ""] = canonicalEmail.split("@");
  const plain = local.split("+")[0] ?? local;
  const gmail = domain === "gmail.com" || domain === "googlemail.com";
  return gmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
