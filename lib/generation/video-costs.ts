import type { VideoModel } from "@/lib/core/video-models";
import type { CostKind } from "@/lib/credits/costs";

/** Cost of each video model; the model alone decides it. */
export const VIDEO_COST_KINDS = {
  silent: "video-silent",
  sound: "video-sound",
} as const satisfies Record<VideoModel, CostKind>;
