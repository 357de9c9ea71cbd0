import type { VideoSize } from "@/lib/jobs/video-rules";

interface VideoShape {
  aspect: "9:16" | "16:9";
  resolution: "720p" | "1080p";
  /** What the model makes; larger than the size where the middle is cut out of it. */
  frame: { width: number; height: number };
}

/**
 * Models make portrait and landscape alone (providers.md 6.6): a square is the middle of a landscape film whose height
 * it has, so that nothing is enlarged.
 */
export const VIDEO_SHAPES: Record<VideoSize, VideoShape> = {
  "720x1280": { aspect: "9:16", resolution: "720p", frame: { width: 720, height: 1280 } },
  "1280x720": { aspect: "16:9", resolution: "720p", frame: { width: 1280, height: 720 } },
  "1080x1080": { aspect: "16:9", resolution: "1080p", frame: { width: 1920, height: 1080 } },
};

/** Seconds of film: what every resolution allows. */
export const VIDEO_SECONDS = 8;

/** How a film that is being made is waited for. Within the 15 minutes that a caller waits (specification section 9). */
export const VIDEO_PACE = { firstMs: 1_000, mostMs: 5_000, totalMs: 13 * 60_000, startMs: 3 * 60_000 };
