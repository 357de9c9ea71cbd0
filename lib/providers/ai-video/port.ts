import type { JSONValue } from "ai";

/** Native aspect ratios of the models; other ratios are cropped afterwards. */
type VideoAspect = "9:16" | "16:9";
type VideoResolution = "720p" | "1080p";

export interface VideoRequest {
  prompt: string;
  /** Model id of this product; it also decides whether there is a sound track. */
  model: "silent" | "sound";
  aspect: VideoAspect;
  resolution: VideoResolution;
  seconds: number;
  /** First frame, in the aspect ratio of the video. */
  image?: Uint8Array;
}

export type VideoState = { state: "pending" } | { state: "done"; bytes: Uint8Array };

/**
 * Video models. A generation takes minutes; starting it is billed and never retried. It returns JSON with
 * which any process may poll later. No provider can cancel a started generation: an unwanted one is no longer
 * polled.
 */
export interface VideoModels {
  /**
   * Throws AppError: rate_limited (nothing was started for certain), provider_refused, unavailable,
   * provider_error, provider_timeout.
   */
  start(request: VideoRequest): Promise<JSONValue>;
  /**
   * Polls a started generation. Throws `unavailable` when the state is unknown; provider_refused and
   * provider_error when there will be no video; cancelled by the signal.
   */
  look(operation: JSONValue, model: VideoRequest["model"], signal: AbortSignal): Promise<VideoState>;
}
