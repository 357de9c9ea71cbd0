import { runChild } from "@/lib/core/server/run-child";
import type { SeenVideo, VideoTask } from "@/lib/media/server/look-into-video";
import { VIDEO_FRAME_SECONDS } from "@/lib/media/video-rules";

/** `lookIntoVideo` in a process of its own, one after the other: native code reads foreign bytes there. Throws as that does. */
export function lookInChild(task: VideoTask, signal?: AbortSignal): Promise<SeenVideo> {
  return runChild<SeenVideo>("video-frame", task, {
    signal,
    timeoutMs: VIDEO_FRAME_SECONDS * 1_000,
    atOnce: 1,
  });
}
