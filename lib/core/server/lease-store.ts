import { randomInt } from "node:crypto";
import { clientOf, WITHOUT_DISK } from "@/lib/core/server/transaction";

export interface Lease {
  /** Frees the place; a lease that ran out and went to somebody else stays theirs. */
  release(): Promise<void>;
}

interface Wanted {
  /** Of what, like "agent-turn". */
  name: string;
  /** Whose, usually a person's id. */
  key: string;
  /** How many there are. */
  places: number;
  /** After so long the place is free again, whatever became of its holder. */
  seconds: number;
}

/**
 * Takes one of a fixed number of places, counted over all processes; null when none is free. Each place is a row beside
 * the rate limits', with the holder's number in `points`: a process that dies leaves nothing that does not run out.
 */
export async function takeLease({ name, key, places, seconds }: Wanted): Promise<Lease | null> {
  const prefix = `lease:${name}:${key}:`;
  const holder = randomInt(1, 2 ** 31);
  // Who loses a place to somebody else looks for the next one: after as many losses as places all are taken.
  for (let attempt = 0; attempt < places; attempt += 1) {
    const rows = await clientOf().$queryRaw<{ key: string | null; free: boolean }[]>`
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
        RETURNING r.key, ${WITHOUT_DISK}
      )
      SELECT (SELECT key FROM taken) AS key, EXISTS (SELECT 1 FROM free) AS free`;
    const place = rows[0]?.key;
    if (place) return { release: () => release(place, holder) };
    if (!rows[0]?.free) return null;
  }
  return null;
}

async function release(place: string, holder: number): Promise<void> {
  await clientOf().$executeRaw`DELETE FROM rate_limit WHERE key = ${place} AND points = ${holder}`;
}
