import { open } from "node:fs/promises";
import { createNotVideoError } from "@/lib/media/server/probe-video";
import { stripMp4Location } from "@/lib/media/server/strip-mp4-location";
import { stripWebmLocation } from "@/lib/media/server/strip-webm-location";
import type { VideoType } from "@/lib/media/video-limits";

/**
 * Overwrites metadata that may contain a location, in place, so that size and offsets stay valid. Returns
 * whether the file changed. Throws AppError("unsupported_type") for a structure that it cannot clean [UP7].
 */
export async function stripVideoLocation(path: string, contentType: VideoType): Promise<boolean> {
  await using file = await open(path, "r+");
  const { size } = await file.stat();
  try {
    return await (contentType === "video/webm"
      ? stripWebmLocation(file, size)
      : stripMp4Location(file, size));
  } catch (error) {
    // A table is shorter than its count.
    throw error instanceof RangeError ? createNotVideoError(error) : error;
  }
}
