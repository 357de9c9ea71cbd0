import { AppError, isAppError } from "@/lib/core/errors";
import { runInSpan } from "@/lib/core/server/tracing";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { findReservation } from "@/lib/credits/server/credit-store";
import { AlreadyReservedError, reserveParts } from "@/lib/credits/server/reserve-parts";
import {
  findJobByKey,
  getPriceParts,
  insertJob,
  type JobPrice,
  type JobRow,
  type NewJob,
} from "@/lib/jobs/server/job-store";
import { enqueue, whenQueueReady } from "@/lib/jobs/server/queue";

// A job with this dedupe key may end between the insert and the lookup; this rarely repeats.
const TRIES = 5;

/**
 * Inserts and enqueues a job, or returns the open one with its `dedupeKey`. Await `whenQueueReady()` before
 * `tx`. Throws insufficient_credits, or in_progress for an action that was already paid.
 */
export async function enqueueJob(job: NewJob, tx?: Tx): Promise<JobRow> {
  const facts = { "app.job.kind": job.kind };
  return runInSpan(`job enqueue ${job.kind}`, { kind: "producer", facts }, async () => {
    if (tx) return insertOrFind(job, tx);
    await whenQueueReady();
    return runInTransaction((own) => insertOrFind(job, own));
  });
}

async function insertOrFind(job: NewJob, tx: Tx): Promise<JobRow> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const row = await insertJob(job, tx);
    if (row) {
      await reservation(row, getPriceParts(job), tx);
      await enqueue("job", { kind: job.kind }, { tx });
      return row;
    }
    const open = await findJobByKey(job.dedupeKey, tx);
    if (open && open.userId !== job.userId) throw new Error("dedupe key is in use by another user");
    if (open) return open;
  }
  throw new Error(`the job ${job.dedupeKey} is neither open nor free`);
}

/** Lock order of everything that ends a job: job, then credits. */
async function reservation({ id: jobId, userId }: JobRow, parts: JobPrice[], tx: Tx): Promise<void> {
  try {
    await reserveParts({ userId, parts, jobId }, tx);
  } catch (error) {
    const [first] = parts;
    const isRepeat =
      error instanceof AlreadyReservedError ||
      // The same action may have reserved the last credits a moment ago; then this is a retry.
      (isAppError(error, "insufficient_credits") && first && (await findReservation(userId, first.key)));
    throw isRepeat ? new AppError("in_progress", { retryAfter: 1 }) : error;
  }
}
