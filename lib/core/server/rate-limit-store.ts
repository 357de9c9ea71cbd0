import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors";
import { RATE_LIMITS, type RateLimitName } from "@/lib/core/rate-limits";
import { getConnectionPool } from "@/lib/core/server/db";
import { ASYNC_COMMIT_SQL } from "@/lib/core/server/transaction";

const limiters = new Map<RateLimitName, RateLimiterPostgres>();

function limiterOf(name: RateLimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const { points, seconds } = RATE_LIMITS[name];
  const made = new RateLimiterPostgres({
    storeClient: { query: countLightly },
    storeType: "pool",
    tableName: "rate_limit",
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    // A flood from one key is refused in this process without querying the database again.
    inMemoryBlockOnConsumed: points + 1,
    // When the database is unavailable the limit holds per process: it fails closed [LIM1].
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  limiters.set(name, made);
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
  try {
    await limiterOf(name).consume(key);
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
