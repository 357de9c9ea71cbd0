/** Page size in px for each aspect ratio. */
export const ASPECT_RATIO_SIZES = {
  "1:1": { w: 1080, h: 1080 },
  "4:5": { w: 1080, h: 1350 },
  "9:16": { w: 1080, h: 1920 },
  "1.91:1": { w: 1200, h: 628 },
  "16:9": { w: 1920, h: 1080 },
} as const;

export const ASPECT_RATIOS = ["1:1", "4:5", "9:16", "1.91:1", "16:9", "custom"] as const;
export type AspectRatio = (typeof ASPECT_RATIOS)[number];

/** Returns the aspect ratio of a page within half a percent; `custom` for any other. */
export function toAspectRatio({ w, h }: { w: number; h: number }): AspectRatio {
  const near = ASPECT_RATIOS.find((ratio) => {
    if (ratio === "custom") return false;
    const named = ASPECT_RATIO_SIZES[ratio];
    return Math.abs(w / h / (named.w / named.h) - 1) <= 0.005;
  });
  return near ?? "custom";
}
