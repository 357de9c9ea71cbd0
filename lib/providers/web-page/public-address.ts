import ipaddr from "ipaddr.js";

/** Names that mean this machine or this network wherever they lead. */
const INWARD_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|onion)$/;

/** The part of IPv6 that is given out to the world; all else is tunnels, mappings and the inside. */
const WORLD_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** True for an address out in the world: no loopback, private, link-local, shared, mapped, tunnelled or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(WORLD_V6);
}

/**
 * The address of a page that may be asked for at all, before anything is looked up; null for all else: only https on its
 * own port, a name with a dot, nobody's password, and no bare numbers, which need no look-up and so would meet no check.
 */
export function publicPageUrl(address: string, base?: URL): URL | null {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return null;
  }
  const name = url.hostname.replace(/\.$/, "").toLowerCase();
  const plain = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  const isName = name.includes(".") && !name.startsWith("[") && !ipaddr.isValid(name);
  return plain && isName && !INWARD_NAME.test(name) ? url : null;
}
