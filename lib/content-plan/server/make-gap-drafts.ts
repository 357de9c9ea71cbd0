import { z } from "zod";
import { knownPlatform } from "@/lib/accounts/platforms";
import { voiceOf } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { notesOf } from "@/lib/content-plan/gaps";
import { KNOWN_DAYS, KNOWN_POSTS } from "@/lib/content-plan/rules";
import { accountOfJob } from "@/lib/content-plan/server/account-of-job";
import { selectBeginnings, selectTakenDays } from "@/lib/content-plan/server/gap-store";
import { type GapWork, makeGapDraft } from "@/lib/content-plan/server/make-gap-draft";
import { giveBackDay, type OpenDay, openDays } from "@/lib/content-plan/server/open-days";
import { AppError, isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import type { Models } from "@/lib/generation/server/generate-post";
import { planIdeas } from "@/lib/generation/server/plan-ideas";
import { withProviderSlot } from "@/lib/generation/server/provider-slots";
import { knownLanguage } from "@/lib/i18n/direction";
import { type GapsInput, gapsInput } from "@/lib/jobs/schemas";
import type { JobWork } from "@/lib/jobs/server/run-job";
import { addDays, instantsOf } from "@/lib/posts/days";

/** What the next worker has to know: ideas that were thought of are not thought of again, or two days could share one. */
const checkpoint = z.object({ ideas: z.record(z.string(), z.string()) });

/** Thinking takes about as long as one draft. */
const THOUGHT = 0.08;

/**
 * The work of filling empty days: ideas for all of them, then draft after draft, each kept and paid for in one
 * transaction. Whoever takes the job over goes on with the days that nothing was paid for yet. A day that fails, or that
 * has a post by then, gives its credits back and the others go on; without a single draft the job fails as the last day.
 */
export function makeGapDrafts(models: Models = {}): JobWork {
  return async (job) => {
    const wish = gapsInput.parse(job.input);
    const { made, open } = await openDays(job.id, wish);
    job.report("thinking", made / wish.slots.length);
    const work = { job, wish, models, ...(await brandOf(job.userId, wish)) };
    let count = made;
    let failure: AppError | null = null;
    const ideas = open.length > 0 ? await ideasOf(work, open) : new Map<string, string>();
    for (const [index, day] of open.entries()) {
      job.report("writing", THOUGHT + ((made + index) / wish.slots.length) * (1 - THOUGHT));
      const outcome = await makeDay(work, day, ideas.get(day.day));
      if (outcome === "made") count += 1;
      else if (outcome !== "taken") failure = outcome;
    }
    if (count === 0 && failure) throw failure;
    return { inParts: true, result: { posts: count, missing: wish.slots.length - count } };
  };
}

/** One day: its draft, or its credits back. Throws what ends the whole job. */
async function makeDay(work: GapWork, day: OpenDay, idea?: string): Promise<"made" | "taken" | AppError> {
  const { job, account, wish } = work;
  job.signal.throwIfAborted();
  const stretch = instantsOf({ startDate: day.day, endDate: day.day }, account.timeZone);
  const taken = await selectTakenDays({ accountId: account.id, ...stretch }, wish.platform, account.timeZone);
  if (taken.length > 0) {
    await giveBackDay(job, day);
    return "taken";
  }
  try {
    if (idea === undefined) throw new AppError("provider_error", { cause: new Error("no idea for a day") });
    await makeGapDraft(work, day, idea);
    return "made";
  } catch (error) {
    if (job.signal.aborted || !isAppError(error) || error.code === "cancelled") throw error;
    // The brand went: there is nothing left to do it for.
    if (error.code === "not_found") throw new AppError("cancelled", { cause: error });
    log().warn({ err: error, jobId: job.id, day: day.day }, "no draft for a day");
    await giveBackDay(job, day);
    return error;
  }
}

async function brandOf(userId: string, { accountId, platform }: GapsInput) {
  const account = await accountOfJob(userId, accountId);
  return { account, platform: knownPlatform(platform), language: knownLanguage(account.language) };
}

/** Ideas for these days, kept before the first is written about. */
async function ideasOf(work: GapWork, open: OpenDay[]): Promise<Map<string, string>> {
  const { job, account, platform, language, models } = work;
  const known = checkpoint.safeParse(job.checkpoint);
  if (known.success) return new Map(Object.entries(known.data.ideas));
  const brief = {
    ...{ brandName: account.name, voice: voiceOf(account), platform, language },
    days: open.map(({ day }) => ({ day, notes: notesOf(day) })),
    existing: await beginningsAround(account, open),
  };
  const { signal } = job;
  const ideas = await withProviderSlot(job.userId, signal, () => planIdeas({ brief, signal }, models.text));
  await job.keep({ ideas: Object.fromEntries(ideas) });
  return ideas;
}

function beginningsAround(account: AccountRow, open: OpenDay[]): Promise<string[]> {
  const [first = "", last = first] = [open.at(0)?.day, open.at(-1)?.day];
  const around = { startDate: addDays(first, -KNOWN_DAYS), endDate: addDays(last, KNOWN_DAYS) };
  const stretch = instantsOf(around, account.timeZone);
  return selectBeginnings({ accountId: account.id, ...stretch }, KNOWN_POSTS);
}
