import { AppError } from "@/lib/core/errors";
import { LostChild } from "@/lib/core/server/child";
import { ChildPool, ONE_AT_A_TIME } from "@/lib/core/server/child-pool";
import type { SeenVideo, VideoTask } from "@/lib/media/server/look-into-video";
import { VIDEO_FRAME_SECONDS } from "@/lib/media/video-rules";

const holder = globalThis as { kolotVideoPool?: ChildPool };

/**
 * `lookIntoVideo` in a process of its own, one after the other: native code reads foreign bytes there. Throws as that
 * does, and unavailable when the process was lost: an out of memory or a busy machine says nothing against the film.
 */
export function lookInChild(task: VideoTask, signal?: AbortSignal): Promise<SeenVideo> {
  holder.kolotVideoPool ??= new ChildPool("video-frame", ONE_AT_A_TIME);
  const options = { signal, timeoutMs: VIDEO_FRAME_SECONDS * 1_000 };
  return holder.kolotVideoPool.run<SeenVideo>(task, options).catch((error: unknown) => {
    const isLost = error instanceof AppError && error.cause instanceof LostChild;
    throw isLost ? new AppError("unavailable", { cause: error }) : error;
  });
}
