import { MAX_PAGE_SIDE, MAX_RENDERED_PIXELS, MIN_CUSTOM_SIDE } from "@/lib/canvas/core/limits";

/** Returns the maximum height in px of a page of this width that can still be rendered at full size. */
export function getMaxPageHeight(width: number): number {
  return Math.min(MAX_PAGE_SIDE, Math.floor(MAX_RENDERED_PIXELS / width));
}

/** Parses a typed page side; null unless it is a whole number of px within the limits. */
export function parsePageSide(typed: string, max = MAX_PAGE_SIDE): number | null {
  const text = typed.trim();
  const side = Number(text);
  return /^\d{1,6}$/.test(text) && side >= MIN_CUSTOM_SIDE && side <= max ? side : null;
}
