import type { Tx } from "@/lib/core/server/transaction";
import {
  closeReservationRow,
  type JobReservation,
  listJobReservations,
} from "@/lib/credits/server/reservation-store";

/** Settles in the transaction that completes the job; false when nothing is reserved. */
export async function settleJobReservation(jobId: string, answer: object, tx: Tx): Promise<boolean> {
  const [reservation] = await openReservationsOf(jobId, tx);
  if (!reservation) return false;
  return closeReservationRow(
    { id: reservation.id, end: "settle", spent: null, result: JSON.stringify(answer) },
    tx,
  );
}

/** Releases what a job still has reserved, in the transaction that ends the job. */
export async function releaseJobReservations(jobId: string, tx: Tx): Promise<void> {
  for (const { id } of await openReservationsOf(jobId, tx)) await releaseReservationPart(id, tx);
}

/** Settles one part with what it paid for. On false roll back, or the part is delivered for free. */
export function settleReservationPart(id: string, answer: object, tx: Tx): Promise<boolean> {
  return closeReservationRow({ id, end: "settle", spent: null, result: JSON.stringify(answer) }, tx);
}

export function releaseReservationPart(id: string, tx: Tx): Promise<boolean> {
  return closeReservationRow({ id, end: "release", spent: null, result: null }, tx);
}

async function openReservationsOf(jobId: string, tx: Tx): Promise<JobReservation[]> {
  return (await listJobReservations(jobId, tx)).filter(({ state }) => state === "reserved");
}
