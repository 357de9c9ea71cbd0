import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { releaseHoldOfJob } from "@/lib/credits/server/end-hold-of-job";

/**
 * Ends a job by a conditional update that answers its id, or null when it hit nothing. What the job held goes back in
 * the same transaction: a job that was given up, failed or was cancelled has cost nothing, once (CR5).
 */
export function endWithoutResult(end: (tx: Tx) => Promise<string | null>): Promise<boolean> {
  return inTransaction(async (tx) => {
    const id = await end(tx);
    if (id !== null) await releaseHoldOfJob(id, tx);
    return id !== null;
  });
}
