import { AppError, isAppError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { findReservation } from "@/lib/credits/server/credit-store";
import { holdParts, TakenBefore } from "@/lib/credits/server/hold-parts";
import {
  findJobByKey,
  insertJob,
  type JobPrice,
  type JobRow,
  type NewJob,
  pricesOf,
} from "@/lib/jobs/server/job-store";
import { enqueue, queueReady } from "@/lib/jobs/server/queue";

// A job of this name may end between our insert and our look; twice in a row it hardly will.
const TRIES = 5;

/**
 * Writes work down for the workers and tells them, with `tx` only if that commits (await `queueReady()` before it). An
 * open job of the same `dedupeKey` is returned instead. What it costs is held in the same transaction: throws
 * insufficient_credits, and in_progress for a click that was paid for already; then there is no job either.
 */
export async function enqueueJob(job: NewJob, tx?: Tx): Promise<JobRow> {
  if (tx) return insertOrFind(job, tx);
  await queueReady();
  return inTransaction((own) => insertOrFind(job, own));
}

async function insertOrFind(job: NewJob, tx: Tx): Promise<JobRow> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await insertJob(job, tx);
    if (row) {
      await hold(row, pricesOf(job), tx);
      await enqueue("job", { kind: job.kind }, { tx });
      return row;
    }
    const open = await findJobByKey(job.dedupeKey, tx);
    if (open && open.userId !== job.userId) throw new Error("a dedupe key names work of one person");
    if (open) return open;
  }
  throw new Error(`the job ${job.dedupeKey} is neither open nor free`);
}

/** After the job's own row, in the order of everything that ends one: job, then credits. */
async function hold({ id: jobId, userId }: JobRow, parts: JobPrice[], tx: Tx): Promise<void> {
  try {
    await holdParts({ userId, parts, jobId }, tx);
  } catch (error) {
    const [first] = parts;
    const isRepeat =
      error instanceof TakenBefore ||
      // The same click may have taken the last credits a moment ago: it is a repeat then, and not too dear.
      (isAppError(error, "insufficient_credits") && first && (await findReservation(userId, first.key)));
    throw isRepeat ? new AppError("in_progress", { retryAfter: 1 }) : error;
  }
}
