import { ASPECT_RATIO_SIZES, type AspectRatio, toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { Box } from "@/lib/canvas/core/geometry";

/** Insets as fractions of the page's height or width. */
export interface CoveredInsets {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Fractions of the page height that a platform covers with names and buttons (Instagram stories). */
export const SAFE_ZONES: Partial<Record<AspectRatio, { top: number; bottom: number }>> = {
  "9:16": { top: 0.14, bottom: 0.2 },
};

/** Width divided by height of a tile in Instagram's profile grid. */
const GRID_TILE = 3 / 4;

/** Returns the insets that the profile grid crops from a page of this size. */
export function getGridCrop({ w, h }: { w: number; h: number }): CoveredInsets {
  const side = Math.max(0, 1 - (h * GRID_TILE) / w) / 2;
  const end = Math.max(0, 1 - w / GRID_TILE / h) / 2;
  return { top: end, bottom: end, left: side, right: side };
}

/** Returns the insets covered by story buttons or cropped by the profile grid; null without any. */
export function getCoveredInsets(ratio: AspectRatio): CoveredInsets | null {
  const zone = SAFE_ZONES[ratio];
  if (zone) return { ...zone, left: 0, right: 0 };
  return ratio === "1:1" || ratio === "4:5" ? getGridCrop(ASPECT_RATIO_SIZES[ratio]) : null;
}

/** Returns the area of a page that no platform covers, in document px. */
export function getSafeArea({ w, h }: { w: number; h: number }): Box {
  const { top, bottom } = SAFE_ZONES[toAspectRatio({ w, h })] ?? { top: 0, bottom: 0 };
  return { x: 0, y: h * top, w, h: h * (1 - top - bottom) };
}
