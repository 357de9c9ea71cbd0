import { randomInt } from "node:crypto";
import { ASYNC_COMMIT_SQL, getTransactionClient } from "@/lib/core/server/transaction";

export interface Lease {
  /** Releases the slot; a lease that expired and was acquired by another holder is not affected. */
  release(): Promise<void>;
}

interface Wanted {
  name: string;
  key: string;
  places: number;
  /** Lease duration: the slot expires after it even if the process crashed. */
  seconds: number;
}

/**
 * Acquires one of a fixed number of slots, counted over all processes; null when none is free. Each slot is a
 * row in the rate-limit table with the holder's number in `points`: what a dead process held expires.
 */
export async function acquireLease({ name, key, places, seconds }: Wanted): Promise<Lease | null> {
  const prefix = `lease:${name}:${key}:`;
  const holder = randomInt(1, 2 ** 31);
  // A caller that loses the race for a slot tries the next one, at most once per slot.
  for (let attempt = 0; attempt < places; attempt += 1) {
    const rows = await getTransactionClient().$queryRaw<{ key: string | null; free: boolean }[]>`
      WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms),
      free AS (
        SELECT ${prefix} || place AS key FROM clock, generate_series(1, ${places}::int) AS place
        WHERE NOT EXISTS (SELECT 1 FROM rate_limit AS r WHERE r.key = ${prefix} || place AND r.expire > clock.ms)
        ORDER BY place LIMIT 1
      ), taken AS (
        INSERT INTO rate_limit AS r (key, points, expire)
        SELECT free.key, ${holder}, clock.ms + ${seconds * 1000}::bigint FROM free, clock
        ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire
          WHERE r.expire <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        RETURNING r.key, ${ASYNC_COMMIT_SQL}
      )
      SELECT (SELECT key FROM taken) AS key, EXISTS (SELECT 1 FROM free) AS free`;
    const place = rows[0]?.key;
    if (place) return { release: () => release(place, holder) };
    if (!rows[0]?.free) return null;
  }
  return null;
}

async function release(place: string, holder: number): Promise<void> {
  await getTransactionClient()
    .$executeRaw`DELETE FROM rate_limit WHERE key = ${place} AND points = ${holder}`;
}
