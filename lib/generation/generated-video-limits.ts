import type { VideoModel, VideoSize } from "@/lib/core/video-models";
import type { CostKind } from "@/lib/credits/costs";

interface VideoShape {
  aspect: "9:16" | "16:9";
  resolution: "720p" | "1080p";
  /** The model's output, larger than the size when the center is cropped. */
  frame: { width: number; height: number };
}

/** Models support portrait and landscape only: a square is cropped from a landscape video, not upscaled. */
export const VIDEO_FORMATS: Record<VideoSize, VideoShape> = {
  "720x1280": { aspect: "9:16", resolution: "720p", frame: { width: 720, height: 1280 } },
  "1280x720": { aspect: "16:9", resolution: "720p", frame: { width: 1280, height: 720 } },
  "1080x1080": { aspect: "16:9", resolution: "1080p", frame: { width: 1920, height: 1080 } },
};

/** Seconds; supported at every resolution. */
export const VIDEO_DURATION_SECONDS = 8;

/** Polling of a running video since its start, within the client's 15 minutes [spec 9]. */
export const VIDEO_POLLING = { firstMs: 1_000, mostMs: 5_000, totalMs: 13 * 60_000, startMs: 3 * 60_000 };

export const VIDEO_COST_KINDS = {
  silent: "video-silent",
  sound: "video-sound",
} as const satisfies Record<VideoModel, CostKind>;
