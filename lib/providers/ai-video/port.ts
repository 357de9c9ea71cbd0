import type { JSONValue } from "ai";
import type { VideoAspect, VideoResolution } from "@/lib/providers/ai-video/veo-models";

export interface VideoRequest {
  prompt: string;
  /** Model id of this product. A silent video may still have a sound track, which the caller removes. */
  model: "silent" | "sound";
  /** Native to the models; other ratios are cropped afterwards. */
  aspect: VideoAspect;
  resolution: VideoResolution;
  seconds: number;
  /** First frame, in the aspect ratio of the video. */
  image?: Uint8Array;
}

export type VideoState = { state: "pending" } | { state: "done"; bytes: Uint8Array };

/** Starting a video is billed, never retried and never canceled; any process may poll it with the JSON. */
export interface VideoModels {
  /** Throws rate_limited only when nothing was started for certain. */
  start(request: VideoRequest): Promise<JSONValue>;
  /** Throws unavailable when the state is unknown; every other error means that there will be no video. */
  poll(operation: JSONValue, model: VideoRequest["model"], signal: AbortSignal): Promise<VideoState>;
}
