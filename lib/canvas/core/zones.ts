import type { Box } from "@/lib/canvas/core/geometry";
import { RATIO_SIZES, type Ratio, ratioOf } from "@/lib/canvas/core/ratios";

/** Shares of a page, from each of its sides. */
export interface Covered {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Shares of the page that a network lays its own names and buttons over (Instagram's stories). */
export const SAFE_ZONES: Partial<Record<Ratio, { top: number; bottom: number }>> = {
  "9:16": { top: 0.14, bottom: 0.2 },
};

/** Width by height of a tile in Instagram's profile grid. */
const GRID_TILE = 3 / 4;

/** What the profile grid cuts off from a page of this size, as shares of it. */
export function gridCut({ w, h }: { w: number; h: number }): Covered {
  const side = Math.max(0, 1 - (h * GRID_TILE) / w) / 2;
  const end = Math.max(0, 1 - w / GRID_TILE / h) / 2;
  return { top: end, bottom: end, left: side, right: side };
}

/** What of a page is not always seen: under a story's buttons, or beside the profile's tile. Null where nothing is. */
export function coveredOf(ratio: Ratio): Covered | null {
  const zone = SAFE_ZONES[ratio];
  if (zone) return { ...zone, left: 0, right: 0 };
  return ratio === "1:1" || ratio === "4:5" ? gridCut(RATIO_SIZES[ratio]) : null;
}

/** The part of a page of this size that no network lays anything over. */
export function clearOf({ w, h }: { w: number; h: number }): Box {
  const { top, bottom } = SAFE_ZONES[ratioOf({ w, h })] ?? { top: 0, bottom: 0 };
  return { x: 0, y: h * top, w, h: h * (1 - top - bottom) };
}
