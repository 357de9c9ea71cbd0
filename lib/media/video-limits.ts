import { UPLOAD_LIMITS } from "@/lib/media/limits";

/** Accepted video formats, detected by content and never by name [UP3]. */
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

export const VIDEO_EXTENSIONS: Record<VideoType, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

export const MAX_SIGNED_UPLOAD_BYTES = UPLOAD_LIMITS.maxSignedUrlSize;

/** The specification's direct upload limit, for videos as for images. */
export const MAX_VIDEO_UPLOAD_BYTES = UPLOAD_LIMITS.maxDirectUploadSize;

export const SIGNED_URL_TTL_SECONDS = 15 * 60;

/** 4K; larger videos only cost memory. */
export const MAX_VIDEO_SIDE = 4_096;

/** Longer than any platform accepts. */
export const MAX_VIDEO_DURATION_MS = 4 * 60 * 60 * 1000;

export const MAX_POSTER_SIDE = 1_280;

/** Time of the poster frame; a shorter video uses a tenth of its duration. */
export const POSTER_TIME_MS = 1_000;

export const VIDEO_ANALYSIS_TIMEOUT_SECONDS = 60;

/** Metadata of a video. Width and height are as shown, after rotation. */
export interface VideoMetadata {
  contentType: VideoType;
  codec: string;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  durationMs: number | null;
}

/** Detects MP4, MOV or WebM by the first 12 bytes; null for all others. The server reads the whole container. */
export function sniffVideoType(bytes: Uint8Array): VideoType | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(4, 8) === "ftyp") return text(8, 12) === "qt  " ? "video/quicktime" : "video/mp4";
  const isMatroska = [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => bytes[at] === byte);
  return isMatroska ? "video/webm" : null;
}

export function isVideoType(type: string): type is (typeof VIDEO_TYPES)[number] {
  return VIDEO_TYPES.some((one) => one === type);
}
