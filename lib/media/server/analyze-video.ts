import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { isAppError } from "@/lib/core/errors";
import { extractPosterFrame } from "@/lib/media/server/extract-poster-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import { stripVideoLocation } from "@/lib/media/server/strip-video-location";
import type { VideoMetadata } from "@/lib/media/video-limits";

export interface AnalyzeVideoTask {
  path: string;
  poster: string;
  /** SHA-256 of the video as it arrived in hex, when known. */
  checksum?: string | undefined;
}

export interface AnalyzedVideo extends VideoMetadata {
  /** Checksum of the file after location metadata was removed. */
  checksum: string;
  /** Whether a location was removed: what arrived must not become public. */
  isChanged: boolean;
  /** Null when videos cannot be decoded. */
  posterBytes: number | null;
}

/**
 * Analyzes a video, removes its location metadata in place, and writes its poster frame, or none without
 * the optional package. Runs in a child process. Throws AppError("unsupported_type" or "too_large") when it is refused.
 */
export async function analyzeVideo({ path, poster, checksum }: AnalyzeVideoTask): Promise<AnalyzedVideo> {
  const head = await probeVideo(path);
  const isChanged = await stripVideoLocation(path, head.contentType);
  const frame = await extractPosterFrame(path, head).catch((error: unknown) => {
    if (isAppError(error, "unavailable")) return null;
    throw error;
  });
  if (frame) await writeFile(poster, frame.jpeg);
  return {
    ...head,
    durationMs: frame?.durationMs ?? head.durationMs,
    checksum: (isChanged ? null : checksum) ?? (await checksumOf(path)),
    isChanged,
    posterBytes: frame?.jpeg.byteLength ?? null,
  };
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
