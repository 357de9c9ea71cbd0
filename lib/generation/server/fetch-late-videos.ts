import { isAppError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { keepFilm } from "@/lib/generation/server/make-video";
import { videoCheckpoint } from "@/lib/generation/server/start-video";
import { lookAtVideo } from "@/lib/generation/server/wait-for-video";
import { videoInput } from "@/lib/jobs/schemas";
import {
  claimLateJob,
  forgetLateJob,
  holdLateJob,
  keepLateResult,
  type LateJob,
} from "@/lib/jobs/server/late-store";
import type { VideoModels } from "@/lib/providers/ai-video/port";
import { videoModels } from "@/lib/providers/ai-video/registry";

/** A look, a copy and a new shape take no longer; the claim lasts longer still. */
const TIMEOUT_MS = 110_000;

/**
 * Fetches films that were made after their job was given up and paid back: they are shown all the same, and cost
 * nothing (CR7). Returns how many came.
 */
export async function fetchLateVideos(models: VideoModels = videoModels()): Promise<number> {
  let came = 0;
  for (let job = await claimLateJob("video"); job; job = await claimLateJob("video")) {
    if (await fetchLate(job, models)) came += 1;
  }
  return came;
}

async function fetchLate(job: LateJob, models: VideoModels): Promise<boolean> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const input = videoInput.parse(job.input);
    const checkpoint = videoCheckpoint.parse(job.checkpoint);
    if (checkpoint.step !== "started") return false;
    const film = await lookAtVideo(models, { ...checkpoint, model: input.model }, signal);
    if (film.state === "pending") return false;
    const kept = await keepFilm({ userId: job.userId, input, bytes: film.bytes, signal });
    const isOurs = await inTransaction(async (tx) => {
      if (!(await holdLateJob(job, tx))) return false;
      await keepLateResult(job, (await kept.write?.(tx)) ?? kept.result, tx);
      return true;
    });
    if (!isOurs) await kept.undo?.();
    return isOurs;
  } catch (error) {
    log().warn({ err: error, jobId: job.id }, "late film not fetched");
    // What only could not be stored or looked at just now is looked at again.
    const isPassing = isAppError(error, "cancelled") || isAppError(error, "unavailable");
    if (isAppError(error) && !isPassing) await forgetLateJob(job);
    return false;
  }
}
