import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { releaseHoldsOfJob } from "@/lib/credits/server/end-hold-of-job";

/**
 * Ends a job by a conditional update that answers its id, or null when it hit nothing. What the job still held goes back
 * in the same transaction: one that was given up, failed or was cancelled has cost no more than what it delivered, once
 * (CR5).
 */
export function endWithoutResult(end: (tx: Tx) => Promise<string | null>): Promise<boolean> {
  return inTransaction(async (tx) => {
    const id = await end(tx);
    if (id !== null) await releaseHoldsOfJob(id, tx);
    return id !== null;
  });
}
