import ipaddr from "ipaddr.js";

/** An IPv6 client owns at least a /64, and a site often a /48. */
const CLIENT_PREFIX = 64;
const SITE_PREFIX = 48;

/**
 * Returns the canonical form of an IP address: without port, brackets and zone, IPv4-mapped addresses as IPv4. Null
 * when the text is no IP address.
 */
export function canonicalIp(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "");
  return ipaddr.isValid(bare) && (bare.includes(":") || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare).toString()
    : null;
}

/**
 * Returns the networks that rate limits count for a client: an IPv4 address itself; for IPv6 the /64 of the client
 * and the /48 of its site, because one client has 2^64 addresses. Other texts are returned unchanged.
 */
export function getClientNetworks(address: string): { client: string; site: string | null } {
  const ip = canonicalIp(address);
  if (!ip?.includes(":")) return { client: ip ?? address, site: null };
  const prefix = (bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`;
  return { client: prefix(CLIENT_PREFIX), site: prefix(SITE_PREFIX) };
}
