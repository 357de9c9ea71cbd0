import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent } from "undici";

/** Hostnames that mean this machine or its private network. */
const INWARD_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|arpa|test|invalid|onion)$/;

/** Global unicast IPv6; everything else is tunnels, mappings and private ranges. */
const ENVIRONMENT_V6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** The host agent of Azure machines answers on this address, which is outside every private range. */
const CLOUD_HOST_ADDRESSES = new Set(["168.63.129.16"]);

/** Returns false for loopback, private, link-local, shared, mapped, tunneled and reserved addresses, and for hosts of clouds. */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address) || CLOUD_HOST_ADDRESSES.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).match(ENVIRONMENT_V6);
}

/** Returns null for a refused URL. IP literals are refused: they need no lookup and would skip the check. */
export function toPublicPageUrl(address: string, base?: URL): URL | null {
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

export type DnsResolver = (name: string) => Promise<{ address: string; family: number }[]>;

/** The connection was refused because the name resolves to a private address. */
export class PrivateAddressError extends Error {}

const DNS_MS = 2_000;

/** Queries the name servers directly: the system call would block one of the few libuv threads. */
export function resolveByDns(servers?: string[]): DnsResolver {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    // Names with one address family are common; with neither there is no address.
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
    return [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

/** Resolves once, when connecting, and uses the checked address: DNS rebinding gains nothing [SSRF2]. */
export function createSsrfGuardedAgent(resolve: DnsResolver = resolveByDns()): Agent {
  const lookup: LookupFunction = (name, { all }, response) => {
    resolve(name)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicIp(address))) {
          throw new PrivateAddressError(`${name} leads inward`);
        }
        if (all) response(null, found);
        else response(null, first.address, first.family);
      })
      .catch((error: unknown) => response(error as NodeJS.ErrnoException, "", 0));
  };
  return new Agent({
    connect: { lookup, timeout: 5_000 },
    connections: 4,
    pipelining: 1,
    keepAliveTimeout: 1,
    maxHeaderSize: 16_384,
  });
}
