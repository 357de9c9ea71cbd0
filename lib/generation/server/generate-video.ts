import { AppError } from "@/lib/core/errors";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import { findJobByIdempotencyKey } from "@/lib/credits/server/credit-store";
import { VIDEO_COST_KINDS } from "@/lib/generation/generated-video-limits";
import type { PaidPostRequest } from "@/lib/generation/server/paid-request";
import type { GenerateVideoBody, GenerateVideoResponse } from "@/lib/generation/video-generation-schemas";
import { jobDto } from "@/lib/jobs/schemas";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { assertJobDone, waitForJob } from "@/lib/jobs/server/find-job";
import type { JobRow } from "@/lib/jobs/server/job-store";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { assertStorageQuota } from "@/lib/media/server/save-upload";
import { assertPostEditable } from "@/lib/posts/server/post-images";

type GenerateVideoInput = PaidPostRequest<GenerateVideoBody>;

const MAX_LABEL = 80;
/** More than eight seconds of video need in any of our sizes. */
const MOST_BYTES = 40 * 1_048_576;

/** Starts a video job for 22 or 320 credits; a retried action is the same job. Throws the job's error. */
export async function generateVideo(input: GenerateVideoInput): Promise<GenerateVideoResponse> {
  const { user, request, actionKey, signal } = input;
  const jobId = (await findJobByIdempotencyKey(user.id, actionKey)) ?? (await ask(input)).id;
  if (request.async) return { jobId };
  const job = await waitForJob(user.id, jobId, signal);
  assertJobDone(job);
  const { videoUrl, screenshotUrl = null } = jobDto.shape.result.parse(job.result) ?? {};
  return { ...(videoUrl ? { videoUrl } : {}), screenshotUrl, jobId };
}

async function ask({ user, account, post, request, actionKey }: GenerateVideoInput): Promise<JobRow> {
  if (request.attach) assertPostEditable(post);
  await assertStorageQuota(user.id, MOST_BYTES);
  const { prompt, model, size, audio, imageUrl, attach } = request;
  const imageKey = imageUrl === undefined ? null : await imageOf(user.id, imageUrl);
  const kind = VIDEO_COST_KINDS[model];
  return enqueueJob({
    userId: user.id,
    kind: "video",
    input: {
      prompt,
      model,
      size,
      audio,
      imageKey,
      accountId: account.id,
      postId: post.id,
      attach,
      label: labelOf(prompt),
    },
    dedupeKey: `video:${user.id}:${actionKey}`,
    price: { key: actionKey, kind, cost: CREDIT_COSTS[kind] },
  });
}

/** Finds the user's image by key; no URL is requested [SSRF1]. */
async function imageOf(userId: string, url: string): Promise<string> {
  const media = await findMediaByUrl(userId, url);
  if (media?.kind === "image") return media.key;
  const fields = [{ path: "imageUrl", message: "This image isn’t in your library" }];
  throw new AppError("validation_error", { details: { fields } });
}

function labelOf(prompt: string): string {
  const line = prompt.replace(/\s+/g, " ");
  return line.length <= MAX_LABEL ? line : `${[...line].slice(0, MAX_LABEL).join("").trimEnd()}…`;
}
