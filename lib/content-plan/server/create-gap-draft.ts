import type { AccountRow } from "@/lib/accounts/server/account-store";
import { type PendingGapDay, settleGapDay } from "@/lib/content-plan/server/pending-gap-days";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import type { Platform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import { type GeneratePostBody, generatePostBody } from "@/lib/generation/generate-post-schemas";
import { type GenerationModels, generatePosts } from "@/lib/generation/server/generate-post";
import { registerPostImages } from "@/lib/generation/server/generate-post-images";
import {
  type GeneratedPosts,
  getGeneratedImages,
  toPostDrafts,
} from "@/lib/generation/server/generated-posts";
import type { Language } from "@/lib/i18n/direction";
import type { GapsJobInput } from "@/lib/jobs/schemas";
import type { RunningJob } from "@/lib/jobs/server/run-job";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { createVariants } from "@/lib/posts/server/create-variants";

export interface GapDraftInput {
  job: RunningJob;
  jobInput: GapsJobInput;
  account: AccountRow;
  platform: Platform;
  language: Language;
  models: GenerationModels;
}

/** Creates a draft from an idea; insert and settlement are one transaction under the job's lease. */
export async function createGapDraft(work: GapDraftInput, day: PendingGapDay, idea: string): Promise<void> {
  const { job, jobInput, account, platform, language, models } = work;
  const saved: string[] = [];
  const { picture } = jobInput;
  const request = generatePostBody.parse({ topic: idea, platform, image: picture ? "shared" : "none" });
  const input = { user: { id: job.userId }, account, request, signal: job.signal };
  try {
    const made = await generatePosts({
      input,
      models,
      source: null,
      targets: [{ platform, language }],
      // The reaper waits for the job: its reservations do not expire.
      renew: async () => {},
      onSaved: ({ id }) => void saved.push(id),
    });
    job.signal.throwIfAborted();
    await job.keepPart((tx) => keepDraft(work, day, { made, request }, tx));
  } catch (error) {
    // Media in use, those of a draft that was stored after all, are not deleted.
    if (saved.length > 0) await deleteMediaSafely(saved);
    throw error;
  }
}

async function keepDraft(
  { account, job }: GapDraftInput,
  day: PendingGapDay,
  { made, request }: { made: GeneratedPosts; request: GeneratePostBody },
  tx: Tx,
): Promise<number> {
  const at = toInstant(`${day.day}T${day.time}`, account.timeZone);
  const scheduledAt = at?.instant;
  const drafts = toPostDrafts(made, null, request).map((draft) => ({ ...draft, scheduledAt }));
  const [post] = await createVariants({ account, drafts }, tx);
  if (!post) throw new AppError("provider_error", { cause: new Error("no draft was made") });
  const images = getGeneratedImages(made);
  await registerPostImages(job.userId, request.topic, images, tx);
  return settleGapDay(day, { postId: post.id, hasImage: images.length > 0 }, tx);
}
