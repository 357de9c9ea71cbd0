import { createRequire } from "node:module";
import { AppError } from "@/lib/core/errors";
import { runChild } from "@/lib/core/server/run-child";
import type { FitTask } from "@/lib/media/server/fit-video";
import type { FrameTask } from "@/lib/media/server/frame-picture";
import { probeVideo } from "@/lib/media/server/probe-video";

/** Ten seconds of film take about eight of two processors. */
const FIT_MS = 180_000;
const FRAME_MS = 30_000;

/** Throws unavailable where no film can be brought into another shape: the package for it is optional. */
export function assertShapeable(): void {
  try {
    createRequire(import.meta.url).resolve("@napi-rs/webcodecs");
  } catch (cause) {
    throw new AppError("unavailable", { message: "Videos of this shape cannot be made here", cause });
  }
}

/** `fitVideo` in a process of its own; the film itself when it has this size already. */
export async function shapeVideo(task: FitTask, signal: AbortSignal): Promise<string> {
  const { width, height } = await probeVideo(task.from);
  if (width === task.width && height === task.height) return task.from;
  await runChild("fit-video", task, { signal, timeoutMs: FIT_MS, atOnce: 1 });
  return task.to;
}

/** `framePicture` in a process of its own. */
export async function shapeFirstFrame(task: FrameTask, signal: AbortSignal): Promise<void> {
  await runChild("frame-picture", task, { signal, timeoutMs: FRAME_MS });
}
