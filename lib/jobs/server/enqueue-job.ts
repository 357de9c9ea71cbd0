import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { findJobByKey, insertJob, type JobRow, type NewJob } from "@/lib/jobs/server/job-store";
import { enqueue, queueReady } from "@/lib/jobs/server/queue";

// A job of this name may end between our insert and our look; twice in a row it hardly will.
const TRIES = 5;

/**
 * Writes work down for the workers and tells them, with `tx` only if that commits (await `queueReady()` before it). An
 * open job of the same `dedupeKey` is returned instead.
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
      await enqueue("job", { kind: job.kind }, { tx });
      return row;
    }
    const open = await findJobByKey(job.dedupeKey, tx);
    if (open && open.userId !== job.userId) throw new Error("a dedupe key names work of one person");
    if (open) return open;
  }
  throw new Error(`the job ${job.dedupeKey} is neither open nor free`);
}
