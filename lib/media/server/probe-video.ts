import { open } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { readMp4Head } from "@/lib/media/server/read-mp4-head";
import { readWebmHead } from "@/lib/media/server/read-webm-head";
import { MAX_VIDEO_MS, MAX_VIDEO_SIDE, type VideoHead } from "@/lib/media/video-rules";

/**
 * What a film is, by its content, read without decoding it. Refuses what is none (unsupported_type), and what is more
 * than 4096 pixels a side or longer than 4 hours (too_large).
 */
export async function probeVideo(path: string): Promise<VideoHead> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const head = (await readMp4Head(file, size)) ?? (await readWebmHead(file, size));
    if (!head || head.width < 1 || head.height < 1) throw notVideo();
    return withinLimits(head);
  } finally {
    await file.close();
  }
}

/** The refusal of what is no film anybody can watch. */
export function notVideo(cause?: unknown): AppError {
  return new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video", cause });
}

function withinLimits(head: VideoHead): VideoHead {
  if (Math.max(head.width, head.height) > MAX_VIDEO_SIDE) {
    throw new AppError("too_large", { message: "The video has more than 4096 pixels a side" });
  }
  if ((head.durationMs ?? 0) > MAX_VIDEO_MS) {
    throw new AppError("too_large", { message: "The video is longer than 4 hours" });
  }
  return head;
}
