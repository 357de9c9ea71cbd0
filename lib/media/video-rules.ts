import { UPLOAD_LIMITS } from "@/lib/media/rules";

/** Films a person may hand in, told by content and never by name (UP3). */
export const VIDEO_TYPES = ["video/mp4", "video/webm", "video/quicktime"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

export const VIDEO_EXTENSIONS: Record<VideoType, string> = {
  "video/mp4": "mp4",
  "video/webm": "webm",
  "video/quicktime": "mov",
};

export const MAX_SIGNED_BYTES = UPLOAD_LIMITS.maxSignedUrlSize;

/** The specification's direct upload, of a film as of a picture. */
export const MAX_VIDEO_UPLOAD_BYTES = UPLOAD_LIMITS.maxDirectUploadSize;

/** How long a signed address takes an upload. */
export const SIGNED_SECONDS = 15 * 60;

/** 4K; what is larger only costs memory to look at. */
export const MAX_VIDEO_SIDE = 4_096;

/** Longer than any network takes. */
export const MAX_VIDEO_MS = 4 * 60 * 60 * 1000;

/** A film's picture is no larger than this. */
export const POSTER_SIDE = 1_280;

/** A film's picture is taken this far in, or after a tenth of a shorter one. */
export const POSTER_MS = 1_000;

/** Looking into a film takes at most so long. */
export const VIDEO_FRAME_SECONDS = 60;

/** What a file says of its film. Width and height are as shown: turned already where it asks to be turned. */
export interface VideoHead {
  contentType: VideoType;
  codec: string;
  width: number;
  height: number;
  rotation: 0 | 90 | 180 | 270;
  durationMs: number | null;
}
