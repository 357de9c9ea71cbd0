/**
 * The mailbox behind an address: without +tag, and for Gmail without dots, which name the same mailbox. Only the
 * once-per-mailbox trial looks at it; sign-in keeps the address as written.
 */
export function mailboxOf(canonicalEmail: string): string {
  const [local = "", domain = ""] = canonicalEmail.split("@");
  const plain = local.split("+")[0] ?? local;
  const gmail = domain === "gmail.com" || domain === "googlemail.com";
  return gmail ? `${plain.replaceAll(".", "")}@gmail.com` : `${plain}@${domain}`;
}
