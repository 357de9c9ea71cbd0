import type { Tx } from "@/lib/core/server/transaction";
import { endHold, findHoldOfJob } from "@/lib/credits/server/hold-store";

/** Takes what a job holds for good and keeps its answer, in the transaction that completes it; false when nothing is held. */
export async function settleHoldOfJob(jobId: string, answer: object, tx: Tx): Promise<boolean> {
  const id = await findHoldOfJob(jobId, tx);
  return id !== null && endHold({ id, end: "settle", spent: null, result: JSON.stringify(answer) }, tx);
}

/** Gives back what a job holds, in the transaction that ends it without a result; nothing when it holds nothing. */
export async function releaseHoldOfJob(jobId: string, tx: Tx): Promise<void> {
  const id = await findHoldOfJob(jobId, tx);
  if (id !== null) await endHold({ id, end: "release", spent: null, result: null }, tx);
}
