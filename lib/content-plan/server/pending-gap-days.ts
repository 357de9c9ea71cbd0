import { getGapPartKey } from "@/lib/content-plan/gaps";
import type { Tx } from "@/lib/core/server/transaction";
import { releaseReservationPart, settleReservationPart } from "@/lib/credits/server/close-job-reservations";
import { listJobReservations } from "@/lib/credits/server/reservation-store";
import type { GapsJobInput, ScheduleSlot } from "@/lib/jobs/schemas";
import type { RunningJob } from "@/lib/jobs/server/run-job";

export interface PendingGapDay extends ScheduleSlot {
  text: string;
  image: { id: string; cost: number } | null;
  cost: number;
}

/**
 * Lists the days whose text reservation is still open. Reservations are the list of remaining work: settled
 * is done, released is abandoned, whichever worker did it.
 */
export async function listPendingGapDays(
  jobId: string,
  { slots, actionKey }: GapsJobInput,
): Promise<{ made: number; open: PendingGapDay[] }> {
  const holds = new Map((await listJobReservations(jobId)).map((hold) => [hold.key, hold]));
  const textOf = ({ day }: ScheduleSlot) => holds.get(getGapPartKey(actionKey, day, "text"));
  const open = slots.flatMap((slot): PendingGapDay[] => {
    const text = textOf(slot);
    const image = holds.get(getGapPartKey(actionKey, slot.day, "image"));
    if (text?.state !== "reserved") return [];
    const openImage = image?.state === "reserved" ? { id: image.id, cost: image.cost } : null;
    return [{ ...slot, text: text.id, cost: text.cost, image: openImage }];
  });
  return { made: slots.filter((slot) => textOf(slot)?.state === "settled").length, open };
}

/** Settles a draft in the transaction that inserts it and returns the cost. */
export async function settleGapDay(
  { text, cost, image }: PendingGapDay,
  draft: { postId: string; hasImage: boolean },
  tx: Tx,
): Promise<number> {
  const response = { postId: draft.postId };
  const settle = (id: string) => settleReservationPart(id, response, tx);
  const isPaid = [await settle(text)];
  if (image) isPaid.push(await (draft.hasImage ? settle(image.id) : releaseReservationPart(image.id, tx)));
  // Another worker was faster: the error rolls this draft back.
  if (isPaid.includes(false)) throw new Error("this day was paid for before");
  return cost + (draft.hasImage ? (image?.cost ?? 0) : 0);
}

/** Releases the reservations of a day without a draft. */
export function releaseGapDay(job: RunningJob, { text, image }: PendingGapDay): Promise<void> {
  return job.keepPart(async (tx) => {
    for (const id of [text, image?.id]) if (id) await releaseReservationPart(id, tx);
    return 0;
  });
}
