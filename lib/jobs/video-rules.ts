import type { CostKind } from "@/lib/credits/costs";

/** Our names of the two films (decisions.md, "Credits"): which vendor's model draws them is the environment's. */
export const VIDEO_MODELS = ["silent", "sound"] as const;
export type VideoModel = (typeof VIDEO_MODELS)[number];

/** What each is in the price list: the model alone decides. */
export const VIDEO_COST_KINDS = {
  silent: "video-silent",
  sound: "video-sound",
} as const satisfies Record<VideoModel, CostKind>;

/** Portrait, landscape, square. */
export const VIDEO_SIZES = ["720x1280", "1280x720", "1080x1080"] as const;
export type VideoSize = (typeof VIDEO_SIZES)[number];
