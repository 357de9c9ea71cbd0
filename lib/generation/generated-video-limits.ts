import { VIDEO_SECONDS, type VideoModel, type VideoSeconds, type VideoSize } from "@/lib/core/video-models";
import type { CostKind } from "@/lib/credits/costs";

interface VideoShape {
  aspect: "9:16" | "16:9";
  resolution: "720p" | "1080p";
  /** Lengths that the models make in this resolution. */
  seconds: readonly VideoSeconds[];
  /** The model's output, larger than the size when the center is cropped. */
  frame: { width: number; height: number };
}

/** Models support portrait and landscape only: a square is cropped from a landscape video, not upscaled. */
export const VIDEO_FORMATS: Record<VideoSize, VideoShape> = {
  "720x1280": {
    ...{ aspect: "9:16", resolution: "720p", seconds: VIDEO_SECONDS },
    frame: { width: 720, height: 1280 },
  },
  "1280x720": {
    ...{ aspect: "16:9", resolution: "720p", seconds: VIDEO_SECONDS },
    frame: { width: 1280, height: 720 },
  },
  "1080x1080": {
    ...{ aspect: "16:9", resolution: "1080p", seconds: [8] },
    frame: { width: 1920, height: 1080 },
  },
};

/** Lengths that an installation's models make, by model and size; a size without one is not offered. */
export type VideoOptions = Record<VideoModel, Partial<Record<VideoSize, readonly VideoSeconds[]>>>;

/** Polling of a running video since its start, within the client's 15 minutes [spec 9]. */
export const VIDEO_POLLING = { firstMs: 1_000, mostMs: 5_000, totalMs: 13 * 60_000, startMs: 3 * 60_000 };

/** The length is no part of the cost [spec 9]: only the model decides it. */
export const VIDEO_COST_KINDS = {
  silent: "video-silent",
  sound: "video-sound",
} as const satisfies Record<VideoModel, CostKind>;
