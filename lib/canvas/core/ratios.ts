/** The formats a design is made for, with the page that is drawn for each (px). */
export const RATIO_SIZES = {
  "1:1": { w: 1080, h: 1080 },
  "4:5": { w: 1080, h: 1350 },
  "9:16": { w: 1080, h: 1920 },
  "1.91:1": { w: 1200, h: 628 },
  "16:9": { w: 1920, h: 1080 },
} as const;

export const RATIOS = ["1:1", "4:5", "9:16", "1.91:1", "16:9", "custom"] as const;
export type Ratio = (typeof RATIOS)[number];

/** The format of a page, within half a percent; `custom` when it is none. */
export function ratioOf({ w, h }: { w: number; h: number }): Ratio {
  const near = RATIOS.find((ratio) => {
    if (ratio === "custom") return false;
    const named = RATIO_SIZES[ratio];
    return Math.abs(w / h / (named.w / named.h) - 1) <= 0.005;
  });
  return near ?? "custom";
}
