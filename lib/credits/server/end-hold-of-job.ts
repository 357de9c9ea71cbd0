import type { Tx } from "@/lib/core/server/transaction";
import { endHold, type HoldOfJob, listHoldsOfJob } from "@/lib/credits/server/hold-store";

/** Takes what a job holds for good and keeps its answer, in the transaction that completes it; false when nothing is held. */
export async function settleHoldOfJob(jobId: string, answer: object, tx: Tx): Promise<boolean> {
  const [hold] = await openHoldsOf(jobId, tx);
  if (!hold) return false;
  return endHold({ id: hold.id, end: "settle", spent: null, result: JSON.stringify(answer) }, tx);
}

/** Gives back what a job still holds, in the transaction that ends it; nothing when it holds nothing. */
export async function releaseHoldsOfJob(jobId: string, tx: Tx): Promise<void> {
  for (const { id } of await openHoldsOf(jobId, tx)) await giveBack(id, tx);
}

/**
 * Takes one price of a job for good, with what it was paid for, in the transaction that writes that. False when it was
 * taken or given back before; the transaction has to be rolled back then, or it would give something for nothing.
 */
export function settlePart(id: string, answer: object, tx: Tx): Promise<boolean> {
  return endHold({ id, end: "settle", spent: null, result: JSON.stringify(answer) }, tx);
}

/** Gives one price of a job back; false when it was closed before. */
export function giveBack(id: string, tx: Tx): Promise<boolean> {
  return endHold({ id, end: "release", spent: null, result: null }, tx);
}

async function openHoldsOf(jobId: string, tx: Tx): Promise<HoldOfJob[]> {
  return (await listHoldsOfJob(jobId, tx)).filter(({ state }) => state === "reserved");
}
