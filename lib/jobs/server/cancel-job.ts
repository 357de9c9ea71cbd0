import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { releaseJobReservations } from "@/lib/credits/server/close-job-reservations";
import { findJob } from "@/lib/jobs/server/find-job";
import { cancelOpenJob, cancelOpenJobByDedupeKey, type JobRow } from "@/lib/jobs/server/job-store";

/** The worker stops within a second; the reservation is released at once. An ended job stays unchanged. */
export async function cancelJob(userId: string, id: string): Promise<JobRow> {
  await finishWithoutResult((tx) => cancelOpenJob(userId, id, tx));
  return findJob(userId, id);
}

export async function cancelJobByDedupeKey(userId: string, dedupeKey: string): Promise<void> {
  await finishWithoutResult((tx) => cancelOpenJobByDedupeKey(userId, dedupeKey, tx));
}

/** Ends a job by a conditional update, and releases its reservation in the same transaction [CR5]. */
export function finishWithoutResult(end: (tx: Tx) => Promise<string | null>): Promise<boolean> {
  return runInTransaction(async (tx) => {
    const id = await end(tx);
    if (id !== null) await releaseJobReservations(id, tx);
    return id !== null;
  });
}
