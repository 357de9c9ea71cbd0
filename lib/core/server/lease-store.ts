import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { hmacHex } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";
import { ASYNC_COMMIT_SQL, getTransactionClient } from "@/lib/core/server/transaction";

export interface Lease {
  /** Starts the time of the slot again; changes nothing once the lease is lost. */
  renew(): Promise<void>;
  /** Releases the slot; a lease that expired and was acquired by another holder is not affected. */
  release(): Promise<void>;
}

interface Wanted {
  name: string;
  key: string;
  slots: number;
  /** Lease duration: the slot expires after it even if the process crashed. */
  seconds: number;
}

/**
 * Acquires one of a fixed number of slots, counted over all processes; null when none is free. Each slot is a
 * row in the rate-limit table with the holder's number in `points`: what a dead process held expires.
 */
export async function acquireLease({ name, key, slots, seconds }: Wanted): Promise<Lease | null> {
  // Hashed, because the row of a dead process may outlive the user it names.
  const prefix = `lease:${name}:${hmacHex("lease", key)}:`;
  const holder = randomInt(1, 2 ** 31);
  // A caller that loses the race for a slot tries the next one, at most once per slot.
  for (let attempt = 0; attempt < slots; attempt += 1) {
    const rows = await getTransactionClient().$queryRaw<{ key: string | null; free: boolean }[]>`
      WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms),
      free AS (
        SELECT ${prefix} || slot AS key FROM clock, generate_series(1, ${slots}::int) AS slot
        WHERE NOT EXISTS (SELECT 1 FROM rate_limit AS r WHERE r.key = ${prefix} || slot AND r.expire > clock.ms)
        ORDER BY slot LIMIT 1
      ), acquired AS (
        INSERT INTO rate_limit AS r (key, points, expire)
        SELECT free.key, ${holder}, clock.ms + ${seconds * 1000}::bigint FROM free, clock
        ON CONFLICT (key) DO UPDATE SET points = excluded.points, expire = excluded.expire
          WHERE r.expire <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint
        RETURNING r.key, ${ASYNC_COMMIT_SQL}
      )
      SELECT (SELECT key FROM acquired) AS key, EXISTS (SELECT 1 FROM free) AS free`;
    const slot = rows[0]?.key;
    if (slot) {
      return { renew: () => renew(slot, holder, seconds), release: () => release(slot, holder) };
    }
    if (!rows[0]?.free) return null;
  }
  return null;
}

/** A slot of a dead process is free after this time. */
const HELD_SECONDS = 30;
const RENEWAL_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/**
 * Waits for one of `slots` slots without holding a connection, and renews it until its release, which never
 * throws. Throws QueueFullError when none becomes free within `waitMs`, `cancelled` on abort.
 */
export async function holdLease(
  wanted: Omit<Wanted, "seconds"> & { waitMs: number },
  signal?: AbortSignal,
): Promise<() => Promise<void>> {
  const { waitMs, ...slot } = wanted;
  const latest = performance.now() + waitMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    if (signal?.aborted) throw new AppError("cancelled");
    const lease = await acquireLease({ ...slot, seconds: HELD_SECONDS });
    if (lease) return keepRenewed(lease, wanted.name);
    if (performance.now() + wait > latest) throw new QueueFullError();
    // A random part keeps waiting processes from asking at the same moments.
    await pause(wait + randomInt(FIRST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
  }
}

function keepRenewed(lease: Lease, name: string): () => Promise<void> {
  const log = (err: unknown) =>
    getLogger().warn({ err, lease: name }, "lease not kept; it expires by itself");
  const timer = setInterval(() => void lease.renew().catch(log), RENEWAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await lease.release().catch(log);
  };
}

async function renew(slot: string, holder: number, seconds: number): Promise<void> {
  await getTransactionClient().$executeRaw`
    UPDATE rate_limit SET expire = (extract(epoch FROM clock_timestamp()) * 1000)::bigint + ${seconds * 1000}::bigint
    WHERE key = ${slot} AND points = ${holder}`;
}

async function release(slot: string, holder: number): Promise<void> {
  await getTransactionClient().$executeRaw`DELETE FROM rate_limit WHERE key = ${slot} AND points = ${holder}`;
}
