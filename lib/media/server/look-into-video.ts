import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { isAppError } from "@/lib/core/errors";
import { grabFrame } from "@/lib/media/server/grab-frame";
import { probeVideo } from "@/lib/media/server/probe-video";
import type { VideoHead } from "@/lib/media/video-rules";

/** A film on the disk, and where its picture is to lie. */
export interface VideoTask {
  path: string;
  poster: string;
  /** SHA-256 of the film in hex, where it is known already. */
  checksum?: string | undefined;
}

export interface SeenVideo extends VideoHead {
  checksum: string;
  /** Of the picture; null where films cannot be decoded. */
  posterBytes: number | null;
}

/**
 * What a film is, with its picture written beside it. Throws unsupported_type and too_large for what is refused. Where
 * the optional package is missing the film is told by what it says of itself, and has no picture. Runs in a process of
 * its own.
 */
export async function lookIntoVideo({ path, poster, checksum }: VideoTask): Promise<SeenVideo> {
  const head = await probeVideo(path);
  const frame = await grabFrame(path, head).catch((error: unknown) => {
    if (isAppError(error, "unavailable")) return null;
    throw error;
  });
  if (frame) await writeFile(poster, frame.jpeg);
  return {
    ...head,
    durationMs: frame?.durationMs ?? head.durationMs,
    checksum: checksum ?? (await checksumOf(path)),
    posterBytes: frame?.jpeg.byteLength ?? null,
  };
}

async function checksumOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
