import type { Box } from "@/lib/canvas/core/geometry";

/** A rectangle on a page, in px. `x` starts at the inline start edge, which is the right in Hebrew. */
export type LayoutBox = Box;

/** Shrinks a box by `side` px on the left and right and by `level` px at the top and bottom. */
export function insetBox({ x, y, w, h }: LayoutBox, side: number, level = side): LayoutBox {
  return { x: x + side, y: y + level, w: Math.max(1, w - 2 * side), h: Math.max(1, h - 2 * level) };
}

/** Splits a box into `count` rows of equal height, `gap` px apart. */
export function splitIntoRows({ x, y, w, h }: LayoutBox, count: number, gap = 0): LayoutBox[] {
  const height = (h - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x, y: y + at * (height + gap), w, h: height }));
}

/** Splits a box into `count` columns of equal width, `gap` px apart, in reading order. */
export function splitIntoColumns({ x, y, w, h }: LayoutBox, count: number, gap = 0): LayoutBox[] {
  const width = (w - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x: x + at * (width + gap), y, w: width, h }));
}

/** Splits a box into cells in reading order; those of an incomplete last row are wider. */
export function splitIntoCells(
  box: LayoutBox,
  count: number,
  columns: number,
  gap: { x: number; y: number },
): LayoutBox[] {
  const rows = splitIntoRows(box, Math.ceil(count / columns), gap.y);
  return rows.flatMap((row, at) => splitIntoColumns(row, Math.min(columns, count - at * columns), gap.x));
}

/** Splits a box at `height` px from its top. Returns the upper and the lower part. */
export function splitVertically({ x, y, w, h }: LayoutBox, height: number): [LayoutBox, LayoutBox] {
  return [
    { x, y, w, h: height },
    { x, y: y + height, w, h: Math.max(1, h - height) },
  ];
}

/** Splits a box at `width` px from its inline start edge. Returns both parts in reading order. */
export function splitHorizontally({ x, y, w, h }: LayoutBox, width: number): [LayoutBox, LayoutBox] {
  return [
    { x, y, w: width, h },
    { x: x + width, y, w: Math.max(1, w - width), h },
  ];
}

/** Returns the largest square in the box, scaled, at the inline start edge and vertically centered. */
export function fitSquare({ x, y, w, h }: LayoutBox, share = 1): LayoutBox {
  const side = Math.min(w, h) * share;
  return { x: x + (Math.min(w, h) - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}
