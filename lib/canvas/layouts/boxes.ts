/** A rectangle on a page, in px; `x` counts from where reading begins. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The box without a border of this width, or of one width sideways and another above and below. */
export function inset({ x, y, w, h }: Box, side: number, level = side): Box {
  return { x: x + side, y: y + level, w: Math.max(1, w - 2 * side), h: Math.max(1, h - 2 * level) };
}

/** As many rows of one height, with this gap between them. */
export function rowsOf({ x, y, w, h }: Box, count: number, gap = 0): Box[] {
  const height = (h - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x, y: y + at * (height + gap), w, h: height }));
}

/** As many columns of one width, in reading order. */
export function columnsOf({ x, y, w, h }: Box, count: number, gap = 0): Box[] {
  const width = (w - gap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x: x + at * (width + gap), y, w: width, h }));
}

/** Cells row by row in reading order; a last row that is not full has wider cells. */
export function cellsOf(box: Box, count: number, columns: number, gap: { x: number; y: number }): Box[] {
  const rows = rowsOf(box, Math.ceil(count / columns), gap.y);
  return rows.flatMap((row, at) => columnsOf(row, Math.min(columns, count - at * columns), gap.x));
}

/** Two parts of a box: the upper one of this height, and what is below it. */
export function splitAt({ x, y, w, h }: Box, height: number): [Box, Box] {
  return [
    { x, y, w, h: height },
    { x, y: y + height, w, h: Math.max(1, h - height) },
  ];
}

/** Two parts of a box: the first of this width, and what reading meets after it. */
export function sideAt({ x, y, w, h }: Box, width: number): [Box, Box] {
  return [
    { x, y, w: width, h },
    { x: x + width, y, w: Math.max(1, w - width), h },
  ];
}

/** The square that fits the box, at its start and in the middle of its height, smaller by a share. */
export function squareIn({ x, y, w, h }: Box, share = 1): Box {
  const side = Math.min(w, h) * share;
  return { x: x + (Math.min(w, h) - side) / 2, y: y + (h - side) / 2, w: side, h: side };
}
