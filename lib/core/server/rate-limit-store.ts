import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { getClientNetworks } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { RATE_LIMITS, type RateLimitName } from "@/lib/core/rate-limits";
import { hmacHex } from "@/lib/core/server/crypto";
import { getConnectionPool } from "@/lib/core/server/db";
import { ASYNC_COMMIT_SQL } from "@/lib/core/server/transaction";

const limiters = new Map<string, RateLimiterPostgres>();

/** A site (IPv6 /48) has many clients: it may use a limit this many times. */
const SITE_FACTOR = 16;

function limiterOf(name: RateLimitName, factor = 1): RateLimiterPostgres {
  const prefix = factor === 1 ? name : `${name}-site`;
  const known = limiters.get(prefix);
  if (known) return known;
  const { seconds } = RATE_LIMITS[name];
  const points = RATE_LIMITS[name].points * factor;
  const made = new RateLimiterPostgres({
    storeClient: { query: countLightly },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: prefix,
    points,
    duration: seconds,
    // A flood from one key is refused in this process without querying the database again.
    inMemoryBlockOnConsumed: points + 1,
    // When the database is unavailable the limit holds per process: it fails closed [LIM1].
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: prefix, points, duration: seconds }),
  });
  limiters.set(prefix, made);
  return made;
}

/** The library's own statements; a counting statement does not wait for the disk. */
function countLightly(query: { text: string }) {
  return getConnectionPool().query({
    ...query,
    text: query.text.replace(/RETURNING[^;]*/, `$&, ${ASYNC_COMMIT_SQL.text}`),
  });
}

/** Consumes one attempt of a limit. Throws rate_limited with the seconds to wait. */
export async function consumeRateLimit(name: RateLimitName, key: string): Promise<void> {
  await consume(limiterOf(name), key);
}

/**
 * Consumes one attempt of the client's network, and of its site for IPv6 [LIM1]. `subject` limits attempts on one
 * thing, for example an email address. Throws as `consumeRateLimit` does.
 */
export async function consumeIpRateLimit(name: RateLimitName, address: string, subject = ""): Promise<void> {
  for (const [limiter, key] of listIpLimits(name, address, subject)) await consume(limiter, key);
}

/** Refunds one attempt of the client's network that turned out not to count. */
export async function refundIpRateLimit(name: RateLimitName, address: string, subject = ""): Promise<void> {
  for (const [limiter, key] of listIpLimits(name, address, subject)) await limiter.reward(key, 1);
}

/** Clears the attempts of the client's network after a success; those of its site stay. */
export async function resetIpRateLimit(name: RateLimitName, address: string, subject = ""): Promise<void> {
  const [[limiter, key] = []] = listIpLimits(name, address, subject);
  if (limiter && key) await limiter.delete(key);
}

/** Keys are hashed, so that the table of rate limits contains no addresses. */
function listIpLimits(
  name: RateLimitName,
  address: string,
  subject: string,
): [RateLimiterPostgres, string][] {
  const { client, site } = getClientNetworks(address);
  const keyOf = (network: string) => hmacHex("limit:address", `${network} ${subject}`);
  return [
    [limiterOf(name), keyOf(client)],
    ...(site ? [[limiterOf(name, SITE_FACTOR), keyOf(site)] as [RateLimiterPostgres, string]] : []),
  ];
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new AppError("rate_limited", { retryAfter: seconds, details: { retryAfter: seconds } });
  }
}

export async function resetRateLimit(name: RateLimitName, key: string): Promise<void> {
  await limiterOf(name).delete(key);
}

export async function refundRateLimit(name: RateLimitName, key: string): Promise<void> {
  await limiterOf(name).reward(key, 1);
}
