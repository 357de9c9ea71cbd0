import { z } from "zod";
import { parseBrandVoice } from "@/lib/accounts/serializers";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { CONTEXT_WINDOW_DAYS, MAX_CONTEXT_POSTS } from "@/lib/content-plan/limits";
import { createGapDraft, type GapDraftInput } from "@/lib/content-plan/server/create-gap-draft";
import { getDayNotes } from "@/lib/content-plan/server/day-notes";
import { findJobAccount } from "@/lib/content-plan/server/find-job-account";
import {
  listPendingGapDays,
  type PendingGapDay,
  releaseGapDay,
} from "@/lib/content-plan/server/pending-gap-days";
import { selectOccupiedDays, selectPostOpenings } from "@/lib/content-plan/server/plan-store";
import { addDays, toInstantRange } from "@/lib/core/date-time/local-date";
import { AppError, isAppError } from "@/lib/core/errors";
import { QueueFullError } from "@/lib/core/fair-queue";
import { toPlatform } from "@/lib/core/platforms";
import { getLogger } from "@/lib/core/server/logger";
import type { GenerationModels } from "@/lib/generation/server/generate-post";
import { planIdeas } from "@/lib/generation/server/plan-ideas";
import { withProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { toLanguage } from "@/lib/i18n/direction";
import { type GapsJobInput, gapsJobInput } from "@/lib/jobs/schemas";
import type { JobHandler } from "@/lib/jobs/server/run-job";

/** Ideas survive a worker change: generated again, two days could get the same idea. */
const checkpoint = z.object({ ideas: z.record(z.string(), z.string()) });

/** Progress share of generating ideas, which takes about as long as one draft. */
const THOUGHT = 0.08;

/**
 * Fills empty days: ideas for all, then draft after draft, each inserted and settled in one transaction. The
 * next worker continues with the unpaid days. A day that fails or has a post is released; without a single
 * draft the job fails with the last day's error.
 */
export function createGapDraftsHandler(models: GenerationModels = {}): JobHandler {
  return async (job) => {
    const jobInput = gapsJobInput.parse(job.input);
    const { made, open } = await listPendingGapDays(job.id, jobInput);
    job.report("thinking", made / jobInput.slots.length);
    const work = { job, jobInput, models, ...(await brandOf(job.userId, jobInput)) };
    let count = made;
    let failure: AppError | null = null;
    const ideas = open.length > 0 ? await ideasOf(work, open) : new Map<string, string>();
    for (const [index, day] of open.entries()) {
      job.report("writing", THOUGHT + ((made + index) / jobInput.slots.length) * (1 - THOUGHT));
      const outcome = await makeDay(work, day, ideas.get(day.day));
      if (outcome === "made") count += 1;
      else if (outcome !== "taken") failure = outcome;
    }
    if (count === 0 && failure) throw failure;
    return { inParts: true, result: { posts: count, missing: jobInput.slots.length - count } };
  };
}

async function makeDay(
  work: GapDraftInput,
  day: PendingGapDay,
  idea?: string,
): Promise<"made" | "taken" | AppError> {
  const { job, account, jobInput } = work;
  job.signal.throwIfAborted();
  const { id: accountId, timeZone } = account;
  const stretch = toInstantRange({ startDate: day.day, endDate: day.day }, timeZone);
  const taken = await selectOccupiedDays({ accountId, ...stretch }, jobInput.platform, timeZone);
  if (taken.length > 0) {
    await releaseGapDay(job, day);
    return "taken";
  }
  try {
    if (idea === undefined) throw new AppError("provider_error", { cause: new Error("no idea for a day") });
    await createGapDraft(work, day, idea);
    return "made";
  } catch (error) {
    if (job.signal.aborted || error instanceof QueueFullError) throw error;
    if (!isAppError(error) || error.code === "cancelled") throw error;
    if (error.code === "not_found") throw new AppError("cancelled", { cause: error });
    getLogger().warn({ err: error, jobId: job.id, day: day.day }, "gap draft failed");
    await releaseGapDay(job, day);
    return error;
  }
}

async function brandOf(userId: string, { accountId, platform }: GapsJobInput) {
  const account = await findJobAccount(userId, accountId);
  return { account, platform: toPlatform(platform), language: toLanguage(account.language) };
}

async function ideasOf(work: GapDraftInput, open: PendingGapDay[]): Promise<Map<string, string>> {
  const { job, account, platform, language, models } = work;
  const known = checkpoint.safeParse(job.checkpoint);
  if (known.success) return new Map(Object.entries(known.data.ideas));
  const brief = {
    brandName: account.name,
    voice: parseBrandVoice(account),
    platform,
    language,
    days: open.map(({ day }) => ({ day, notes: getDayNotes(day, language) })),
    existing: await beginningsAround(account, open),
  };
  const { signal } = job;
  const ideas = await withProviderPermit(job.userId, signal, () => planIdeas({ brief, signal }, models.text));
  await job.keep({ ideas: Object.fromEntries(ideas) });
  return ideas;
}

function beginningsAround(account: AccountRow, open: PendingGapDay[]): Promise<string[]> {
  const [first = "", last = first] = [open.at(0)?.day, open.at(-1)?.day];
  const [startDate, endDate] = [addDays(first, -CONTEXT_WINDOW_DAYS), addDays(last, CONTEXT_WINDOW_DAYS)];
  const stretch = toInstantRange({ startDate, endDate }, account.timeZone);
  return selectPostOpenings({ accountId: account.id, ...stretch }, MAX_CONTEXT_POSTS);
}
