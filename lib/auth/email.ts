const MAX_LENGTH = 254;
const MAX_LOCAL = 64;
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The one spelling of an address: trimmed, NFKC, lower case; null when it is not one plain address (ID1).
 * A sign that only turns into "@" by normalising is refused: such addresses exist to reach somebody else's inbox.
 */
export function canonicalEmail(raw: string): string | null {
  const trimmed = raw.trim();
  if (trimmed.split("@").length !== 2) return null;
  const email = trimmed.normalize("NFKC").toLowerCase();
  const [local = "", domain = "", ...more] = email.split("@");
  if (more.length > 0 || email.length > MAX_LENGTH || local.length > MAX_LOCAL) return null;
  return LOCAL.test(local) && DOMAIN.test(domain) ? email : null;
}
