import { setTimeout as pause } from "node:timers/promises";
import type { JSONValue } from "ai";
import { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import type { RunningJob } from "@/lib/jobs/server/run-job";
import type { VideoModels, VideoRequest } from "@/lib/providers/ai-video/port";

/** The checkpoint: a start may have been requested, or its response. */
export const videoCheckpoint = z.discriminatedUnion("step", [
  z.object({ step: z.literal("starting") }),
  z.object({ step: z.literal("started"), at: z.number(), operation: z.json() }),
]);

const KEEP_TRIES = 4;

export interface StartedVideoJob {
  operation: JSONValue;
  /** Start time by the worker's clock; milliseconds. */
  at: number;
}

/**
 * Starts a video at most once per job, because the provider bills each start. Checkpoints before and after it
 * are stored: after a crash the next worker waits for the same video. After a crash between the two, the
 * outcome is unknown: the start is not repeated, the job fails and the credits are released.
 */
export async function startVideo(
  job: RunningJob,
  models: VideoModels,
  makeRequest: () => Promise<VideoRequest>,
  { startMs }: { startMs: number },
): Promise<StartedVideoJob> {
  const known = videoCheckpoint.nullable().parse(job.checkpoint);
  if (known?.step === "started") return known;
  if (known)
    throw new AppError("provider_error", {
      cause: new Error("worker crashed while starting the video generation"),
    });
  job.report("starting", 0);
  const request = await makeRequest();
  const timeout = Date.now() + startMs;
  for (;;) {
    job.signal.throwIfAborted();
    await job.keep({ step: "starting" });
    try {
      return await start(job, models, request);
    } catch (error) {
      // Only a rate limit guarantees that nothing was started.
      if (!isAppError(error, "rate_limited")) throw error;
      const waitMs = (error.retryAfter ?? 1) * 1_000;
      if (Date.now() + waitMs > timeout) throw error;
      await job.keep(null);
      await pause(waitMs, undefined, { signal: job.signal });
    }
  }
}

/** A started video is billed, so its id is stored even when the database is slow. */
async function start(job: RunningJob, models: VideoModels, request: VideoRequest): Promise<StartedVideoJob> {
  const operation = await models.start(request);
  const started = { step: "started", at: Date.now(), operation };
  for (let tries = 1; ; tries += 1) {
    try {
      await job.keep(started);
      return started;
    } catch (error) {
      if (job.signal.aborted || tries === KEEP_TRIES) throw error;
      await pause(tries * 500);
    }
  }
}
