import { partKey } from "@/lib/content-plan/gaps";
import type { Tx } from "@/lib/core/server/transaction";
import { giveBack, settlePart } from "@/lib/credits/server/end-hold-of-job";
import { listHoldsOfJob } from "@/lib/credits/server/hold-store";
import type { GapsInput, Slot } from "@/lib/jobs/schemas";
import type { RunningJob } from "@/lib/jobs/server/run-job";

/** A day that nothing was paid for yet, and what it holds. */
export interface OpenDay extends Slot {
  text: string;
  image: { id: string; cost: number } | null;
  cost: number;
}

/**
 * What of a job is still to be done: the days whose text is held. What each holds is the list of what is owed: a day is
 * made when its hold was taken, and given up when it went back, whichever worker did it.
 */
export async function openDays(
  jobId: string,
  { slots, actionKey }: GapsInput,
): Promise<{ made: number; open: OpenDay[] }> {
  const holds = new Map((await listHoldsOfJob(jobId)).map((hold) => [hold.key, hold]));
  const textOf = ({ day }: Slot) => holds.get(partKey(actionKey, day, "text"));
  const open = slots.flatMap((slot): OpenDay[] => {
    const text = textOf(slot);
    const image = holds.get(partKey(actionKey, slot.day, "image"));
    if (text?.state !== "reserved") return [];
    return [
      {
        ...slot,
        ...{ text: text.id, cost: text.cost },
        image: image?.state === "reserved" ? { id: image.id, cost: image.cost } : null,
      },
    ];
  });
  return { made: slots.filter((slot) => textOf(slot)?.state === "settled").length, open };
}

/** Pays for a draft in the transaction that inserts it; what it has no picture for goes back. Answers what it cost. */
export async function payDay(
  { text, cost, image }: OpenDay,
  draft: { postId: string; hasPicture: boolean },
  tx: Tx,
): Promise<number> {
  const answer = { postId: draft.postId };
  const isPaid = [await settlePart(text, answer, tx)];
  if (image)
    isPaid.push(await (draft.hasPicture ? settlePart(image.id, answer, tx) : giveBack(image.id, tx)));
  // Another worker was faster: with the error its draft is the only one.
  if (isPaid.includes(false)) throw new Error("this day was paid for before");
  return cost + (draft.hasPicture ? (image?.cost ?? 0) : 0);
}

/** Nothing will be made for this day. */
export function giveBackDay(job: RunningJob, { text, image }: OpenDay): Promise<void> {
  return job.keepPart(async (tx) => {
    for (const id of [text, image?.id]) if (id) await giveBack(id, tx);
    return 0;
  });
}
