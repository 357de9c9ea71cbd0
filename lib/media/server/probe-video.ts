import { open } from "node:fs/promises";
import { AppError } from "@/lib/core/errors";
import { readMp4Metadata } from "@/lib/media/server/read-mp4-metadata";
import { readWebmMetadata } from "@/lib/media/server/read-webm-metadata";
import { MAX_VIDEO_DURATION_MS, MAX_VIDEO_SIDE, type VideoMetadata } from "@/lib/media/video-limits";

/** Reads a video's metadata by content. Throws AppError("unsupported_type") and "too_large". */
export async function probeVideo(path: string): Promise<VideoMetadata> {
  await using file = await open(path);
  const { size } = await file.stat();
  const head = (await readMp4Metadata(file, size)) ?? (await readWebmMetadata(file, size));
  if (!head || head.width < 1 || head.height < 1) throw createNotVideoError();
  if (Math.max(head.width, head.height) > MAX_VIDEO_SIDE) {
    throw new AppError("too_large", { message: "The video has more than 4096 pixels a side" });
  }
  if ((head.durationMs ?? 0) > MAX_VIDEO_DURATION_MS) {
    throw new AppError("too_large", { message: "The video is longer than 4 hours" });
  }
  return head;
}

export function createNotVideoError(cause?: unknown): AppError {
  return new AppError("unsupported_type", { message: "Use an MP4, WebM or MOV video", cause });
}
