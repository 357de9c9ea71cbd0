import { Resolver } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { isPublicAddress } from "@/lib/providers/web-page/public-address";

/** Every address of a name. */
export type Resolve = (name: string) => Promise<{ address: string; family: number }[]>;

/** A connection that was not made: the name leads inward. */
export class InwardAddress extends Error {}

/** How long one name server is waited for. */
const DNS_MS = 2_000;

/**
 * Asks the name servers, the machine's own unless others are given. Not by the system's call, which holds one of the few
 * threads that files and passwords need as well, for as long as somebody's name server likes.
 */
export function resolveByDns(servers?: string[]): Resolve {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    // Names of one family only are usual; with neither there is nowhere to go.
    if (v4.status === "rejected" && v6.status === "rejected") throw v4.reason;
    return [
      ...(v4.status === "fulfilled" ? v4.value.map((address) => ({ address, family: 4 })) : []),
      ...(v6.status === "fulfilled" ? v6.value.map((address) => ({ address, family: 6 })) : []),
    ];
  };
}

/**
 * Connections to the open web only. The name is looked up once, at the moment of connecting; if one of its addresses is
 * not public, none is used; the connection goes to what was checked, so a name that answers differently the second time
 * gains nothing (SSRF2). Bare numbers never come here: they are refused before (`publicPageUrl`).
 */
export function guardedAgent(resolve: Resolve = resolveByDns()): Agent {
  const lookup: LookupFunction = (name, { all }, answer) => {
    resolve(name)
      .then((found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address))) {
          throw new InwardAddress(`${name} leads inward`);
        }
        if (all) answer(null, found);
        else answer(null, first.address, first.family);
      })
      .catch((error: unknown) => answer(error as NodeJS.ErrnoException, "", 0));
  };
  return new Agent({
    connect: { lookup, timeout: 5_000 },
    connections: 4,
    pipelining: 1,
    keepAliveTimeout: 1,
    maxHeaderSize: 16_384,
  });
}
