import { setTimeout as pause } from "node:timers/promises";
import type { JSONValue } from "ai";
import { z } from "zod";
import { AppError, isAppError } from "@/lib/core/errors";
import type { RunningJob } from "@/lib/jobs/server/run-job";
import type { FilmRequest, VideoModels } from "@/lib/providers/ai-video/port";

/** What the next worker has to know: that a start may have been asked for, or what it answered. */
export const videoCheckpoint = z.discriminatedUnion("step", [
  z.object({ step: z.literal("starting") }),
  z.object({ step: z.literal("started"), at: z.number(), operation: z.json() }),
]);

const KEEP_TRIES = 4;

export interface StartedVideo {
  operation: JSONValue;
  /** When it was begun, by the clock of the worker that did; milliseconds. */
  at: number;
}

/**
 * Begins a film, once in the life of its job: the provider bills a start. The mark before it and the answer after it
 * are both kept, so a worker that died while waiting is followed by one that waits on. One that died between the two
 * leaves it unknown whether a film is being made: it is not asked for again, the job fails and gives the credits back.
 */
export async function startVideo(
  job: RunningJob,
  models: VideoModels,
  makeRequest: () => Promise<FilmRequest>,
  { startMs }: { startMs: number },
): Promise<StartedVideo> {
  const known = videoCheckpoint.nullable().parse(job.checkpoint);
  if (known?.step === "started") return known;
  if (known)
    throw new AppError("provider_error", { cause: new Error("a worker died while it began a film") });
  job.report("starting", 0);
  const request = await makeRequest();
  const patience = Date.now() + startMs;
  for (;;) {
    job.signal.throwIfAborted();
    await job.keep({ step: "starting" });
    try {
      return await start(job, models, request);
    } catch (error) {
      // Only this refusal says that nothing was begun; it is what a provider with too much to do answers.
      if (!isAppError(error, "rate_limited")) throw error;
      const waitMs = (error.retryAfter ?? 1) * 1_000;
      if (Date.now() + waitMs > patience) throw error;
      await job.keep(null);
      await pause(waitMs, undefined, { signal: job.signal });
    }
  }
}

/** What was begun has cost money: its name is written down also when the database hesitates. */
async function start(job: RunningJob, models: VideoModels, request: FilmRequest): Promise<StartedVideo> {
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
