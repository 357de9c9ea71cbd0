/**
 * Normalizes an email address to its mailbox: without +tag, and for Gmail without dots. Only the trial, which
 * is once per mailbox, uses it; sign-in keeps the address as written.
 */
export function normalizeMailbox(canonicalEmail: string): string {
  const [local = "", domain = ""] = canonicalEmail.split("@");
  const plain = local.split("+")[0] ?? local;
  const gmail = domain === "gmail.com" || domain === "googlemail.com";
  return gmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
