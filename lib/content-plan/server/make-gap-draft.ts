import type { Platform } from "@/lib/accounts/platforms";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { type OpenDay, payDay } from "@/lib/content-plan/server/open-days";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { type GeneratePostBody, generatePostBody } from "@/lib/generation/generate-post-schemas";
import { keepPictures } from "@/lib/generation/server/draw-post-pictures";
import { type Models, makePosts } from "@/lib/generation/server/generate-post";
import { draftsOf, type MadePosts, picturesOf } from "@/lib/generation/server/made-posts";
import type { Language } from "@/lib/i18n/direction";
import type { GapsInput } from "@/lib/jobs/schemas";
import type { RunningJob } from "@/lib/jobs/server/run-job";
import { discardMedia } from "@/lib/media/server/delete-media";
import { createSiblings } from "@/lib/posts/server/create-siblings";
import { wallToInstant } from "@/lib/posts/zone-time";

export interface GapWork {
  job: RunningJob;
  wish: GapsInput;
  account: AccountRow;
  platform: Platform;
  language: Language;
  models: Models;
}

/** A draft about an idea at its day's time, inserted and paid for together while the job is ours, or neither. */
export async function makeGapDraft(work: GapWork, day: OpenDay, idea: string): Promise<void> {
  const { job, wish, account, platform, language, models } = work;
  const saved: string[] = [];
  const { picture } = wish;
  const request = generatePostBody.parse({ topic: idea, platform, image: picture ? "shared" : "none" });
  const input = { user: { id: job.userId }, account, request, signal: job.signal };
  try {
    const made = await makePosts({
      ...{ input, models, source: null, targets: [{ platform, language }] },
      // The reaper waits for the job: what it holds does not run out.
      renew: async () => {},
      onSaved: ({ id }) => void saved.push(id),
    });
    job.signal.throwIfAborted();
    await job.keepPart((tx) => keepDraft({ work, day, made, request }, tx));
  } catch (error) {
    // Media in use are left alone: those of a draft that was kept after all.
    if (saved.length > 0) await discardMedia(saved);
    throw error;
  }
}

interface Keeping {
  work: GapWork;
  day: OpenDay;
  made: MadePosts;
  request: GeneratePostBody;
}

async function keepDraft({ work, day, made, request }: Keeping, tx: Tx): Promise<number> {
  const { account, job } = work;
  const at = wallToInstant(`${day.day}T${day.time}`, account.timeZone);
  const drafts = draftsOf(made, null, request).map((draft) => ({
    ...draft,
    ...(at ? { scheduledAt: at.instant } : {}),
  }));
  const [post] = await createSiblings({ account, drafts }, tx);
  if (!post) throw new AppError("provider_error", { cause: new Error("no draft was made") });
  const pictures = picturesOf(made);
  await keepPictures(job.userId, request.topic, pictures, tx);
  return payDay(day, { postId: post.id, hasPicture: pictures.length > 0 }, tx);
}
