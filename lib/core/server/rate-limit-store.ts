import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/core/errors";
import { type LimitName, RATE_LIMITS } from "@/lib/core/rate-limits";
import { pool } from "@/lib/core/server/db";
import { WITHOUT_DISK } from "@/lib/core/server/transaction";

const limiters = new Map<LimitName, RateLimiterPostgres>();

function limiterOf(name: LimitName): RateLimiterPostgres {
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
    // A flood from one key is refused in this process without asking the database again.
    inMemoryBlockOnConsumed: points + 1,
    // With the database away the limit still holds, per process: closed, not open (LIM1).
    insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
  });
  limiters.set(name, made);
  return made;
}

/** The library's own statements; one that counts waits for no disk. */
function countLightly(query: { text: string }) {
  return pool().query({ ...query, text: query.text.replace(/RETURNING[^;]*/, `$&, ${WITHOUT_DISK.text}`) });
}

/** Takes one try from the named limit. Throws rate_limited with the seconds to wait. */
export async function consumeLimit(name: LimitName, key: string): Promise<void> {
  try {
    await limiterOf(name).consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new AppError("rate_limited", { retryAfter: seconds, details: { retryAfter: seconds } });
  }
}

/** Forgets what a key has used: after a success. */
export async function clearLimit(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).delete(key);
}

/** Gives one try back: it turned out not to count. */
export async function refundLimit(name: LimitName, key: string): Promise<void> {
  await limiterOf(name).reward(key, 1);
}
