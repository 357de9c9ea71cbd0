import { isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { videoCheckpoint } from "@/lib/generation/server/start-video";
import { pollVideo, storeGeneratedVideo } from "@/lib/generation/server/video-handler";
import { videoJobInput } from "@/lib/jobs/schemas";
import {
  claimOrphanedJob,
  discardOrphanedJob,
  lockOrphanedJob,
  type OrphanedJob,
  saveOrphanedResult,
} from "@/lib/jobs/server/orphaned-job-store";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { getVideoModels } from "@/lib/providers/ai-video/registry";

/** Longer than a poll, a copy and a resize; the claim lasts longer still. */
const TIMEOUT_MS = 110_000;

/** Fetches videos finished after their job had failed and its credits were released, for free [CR7]. */
export async function recoverOrphanedVideos(models: VideoModels = getVideoModels()): Promise<number> {
  let came = 0;
  for (let job = await claimOrphanedJob("video"); job; job = await claimOrphanedJob("video")) {
    if (await fetchLate(job, models)) came += 1;
  }
  return came;
}

async function fetchLate(job: OrphanedJob, models: VideoModels): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const input = videoJobInput.parse(job.input);
    const checkpoint = videoCheckpoint.parse(job.checkpoint);
    if (checkpoint.step !== "started") return false;
    const video = await pollVideo(models, { ...checkpoint, model: input.model }, signal);
    if (video.state === "pending") return false;
    const stored = await storeGeneratedVideo({ userId: job.userId, input, bytes: video.bytes, signal });
    const isOurs = await runInTransaction(async (tx) => {
      if (!(await lockOrphanedJob(job, tx))) return false;
      await saveOrphanedResult(job, (await stored.write?.(tx)) ?? stored.result, tx);
      return true;
    });
    if (!isOurs) await stored.undo?.();
    return isOurs;
  } catch (error) {
    getLogger().warn({ err: error, jobId: job.id }, "orphaned video download failed");
    // Transient storage and polling failures are retried.
    const isPassing = isAppError(error, "cancelled") || isAppError(error, "unavailable");
    if (isAppError(error) && !isPassing) await discardOrphanedJob(job);
    return false;
  }
}
