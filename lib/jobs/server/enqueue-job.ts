import { AppError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";
import {
  findJobByKey,
  insertJob,
  type JobPrice,
  type JobRow,
  type NewJob,
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
      if (job.price) await hold(row, job.price, tx);
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
async function hold({ id: jobId, userId }: JobRow, price: JobPrice, tx: Tx): Promise<void> {
  if ((await reserveCredits({ userId, ...price, jobId }, tx)) === null) {
    throw new AppError("in_progress", { retryAfter: 1 });
  }
}
