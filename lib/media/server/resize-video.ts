import { createRequire } from "node:module";
import { AppError } from "@/lib/core/errors";
import { runChildProcess } from "@/lib/core/server/run-child-process";
import type { FirstFrameTask } from "@/lib/media/server/create-first-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import type { ResizeVideoTask } from "@/lib/media/server/resize-video-file";

/** Ten seconds of video take about eight seconds on two cores. */
const FIT_MS = 180_000;
const FRAME_MS = 30_000;

/** Throws AppError("unavailable") when the optional package is missing. */
export function assertVideoResizeAvailable(): void {
  try {
    createRequire(import.meta.url).resolve("@napi-rs/webcodecs");
  } catch (cause) {
    throw new AppError("unavailable", { message: "Videos of this shape cannot be made here", cause });
  }
}

interface Caller {
  userId: string;
  signal: AbortSignal;
}

/** Runs `resizeVideoFile` in a child process; returns the input when it has this size. */
export async function resizeVideo(task: ResizeVideoTask, caller: Caller): Promise<string> {
  const { width, height } = await probeVideo(task.from);
  if (width === task.width && height === task.height) return task.from;
  await runChildProcess("resize-video", task, { ...caller, timeoutMs: FIT_MS, atOnce: 1 });
  return task.to;
}

export async function createFirstFrameInChild(task: FirstFrameTask, caller: Caller): Promise<void> {
  await runChildProcess("create-first-frame", task, { ...caller, timeoutMs: FRAME_MS });
}
