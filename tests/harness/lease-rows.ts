import { hmacHex } from "@/lib/core/server/crypto";
import { getPrismaClient } from "@/lib/core/server/db";

const ofLease = (name: string, key: string) => ({
  key: { startsWith: `lease:${name}:${hmacHex("lease", key)}:` },
});

/** Returns the number of unexpired leases of this name and key. */
export function countLeases(name: string, key: string): Promise<number> {
  return getPrismaClient().rateLimit.count({ where: { ...ofLease(name, key), expire: { gt: Date.now() } } });
}

/** Moves the expiry of all leases of this name and key; the default has passed, as after the death of their process. */
export async function setLeaseExpiry(name: string, key: string, expire = 1): Promise<void> {
  await getPrismaClient().rateLimit.updateMany({ where: ofLease(name, key), data: { expire } });
}

/** Returns when a lease of this name and key expires, in milliseconds since 1970; null without one. */
export async function findLeaseExpiry(name: string, key: string): Promise<number | null> {
  const row = await getPrismaClient().rateLimit.findFirst({ where: ofLease(name, key) });
  return row?.expire == null ? null : Number(row.expire);
}
