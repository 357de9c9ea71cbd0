import type { AccountRow } from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { COSTS } from "@/lib/credits/costs";
import { findJobOfAction } from "@/lib/credits/server/credit-store";
import type { GenerateVideoAnswer, GenerateVideoBody } from "@/lib/generation/video-schemas";
import { jobWire } from "@/lib/jobs/schemas";
import { assertDone } from "@/lib/jobs/server/assert-done";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import type { JobRow } from "@/lib/jobs/server/job-store";
import { waitForJob } from "@/lib/jobs/server/wait-for-job";
import { VIDEO_COST_KINDS } from "@/lib/jobs/video-rules";
import { assertStorageRoom } from "@/lib/media/server/assert-storage-room";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";
import { assertEditable } from "@/lib/posts/server/assert-room-for-image";
import type { PostRow } from "@/lib/posts/server/post-store";

export interface GenerateVideo {
  user: { id: string };
  account: AccountRow;
  post: PostRow;
  request: GenerateVideoBody;
  actionKey: string;
  signal: AbortSignal;
}

const MAX_LABEL = 80;
/** More than eight seconds in any of our sizes take. */
const MOST_BYTES = 40 * 1_048_576;

/**
 * Has a film made for a post, by the worker, for 22 or 320 credits that are held until the job has ended. The same
 * click is the same job, however often it arrives. Waits for the end unless `async`; a caller who goes away stops
 * nothing. Throws what the job failed with.
 */
export async function generateVideo(input: GenerateVideo): Promise<GenerateVideoAnswer> {
  const { user, request, actionKey, signal } = input;
  const jobId = (await findJobOfAction(user.id, actionKey)) ?? (await ask(input)).id;
  if (request.async) return { jobId };
  const job = await waitForJob(user.id, jobId, signal);
  assertDone(job);
  const { videoUrl, screenshotUrl = null } = jobWire.shape.result.parse(job.result) ?? {};
  return { ...(videoUrl ? { videoUrl } : {}), screenshotUrl, jobId };
}

async function ask({ user, account, post, request, actionKey }: GenerateVideo): Promise<JobRow> {
  assertEditable(post);
  await assertStorageRoom(user.id, MOST_BYTES);
  const { prompt, model, size, imageUrl } = request;
  const imageKey = imageUrl === undefined ? null : await pictureOf(user.id, imageUrl);
  const kind = VIDEO_COST_KINDS[model];
  return enqueueJob({
    userId: user.id,
    kind: "video",
    input: { prompt, model, size, imageKey, accountId: account.id, postId: post.id, label: labelOf(prompt) },
    dedupeKey: `video:${user.id}:${actionKey}`,
    price: { key: actionKey, kind, cost: COSTS[kind] },
  });
}

/** A picture of the person's own, by key and never by asking the address (SSRF1). */
async function pictureOf(userId: string, url: string): Promise<string> {
  const media = await mediaOfUrl(userId, url);
  if (media?.kind === "image") return media.key;
  const fields = [{ path: "imageUrl", message: "There is no such picture of yours" }];
  throw new AppError("validation_error", { details: { fields } });
}

/** What the person calls it: the beginning of what they asked for. */
function labelOf(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ");
  return line.length <= MAX_LABEL ? line : `${[...line].slice(0, MAX_LABEL).join("").trimEnd()}…`;
}
