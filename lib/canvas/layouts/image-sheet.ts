import type { LayoutBox } from "@/lib/canvas/layouts/boxes";
import type { LayoutImage, PageLayout } from "@/lib/canvas/layouts/page-layout";

type Size = Pick<LayoutBox, "w" | "h">;

/** The grid of one generated image that holds several images, and its size in px. */
export interface SheetGrid {
  columns: number;
  rows: number;
  size: "1024x1024" | "1536x1024" | "1024x1536";
}

/** Generated images: one image, cut into the cells of its grid in reading order from the upper left. */
export interface ImageSheet {
  image: LayoutImage;
  grid: SheetGrid;
}

/** Cropped from each edge of a cell: image models draw borders even when forbidden. */
const GUTTER = 0.03;
const SIZES = ["1024x1024", "1536x1024", "1024x1536"] as const;

/** Grids without an empty cell, by the number of images. Five images leave one cell. */
const GRIDS: Record<number, [columns: number, rows: number][]> = {
  1: [[1, 1]],
  2: [
    [2, 1],
    [1, 2],
  ],
  3: [
    [3, 1],
    [1, 3],
  ],
  4: [[2, 2]],
  5: [
    [3, 2],
    [2, 3],
  ],
  6: [
    [3, 2],
    [2, 3],
  ],
};

/** Returns the grid whose cells lose the least when they are cropped to boxes of these sizes. */
export function chooseSheetGrid(boxes: Size[]): SheetGrid {
  const shapes = boxes.map(({ w, h }) => Math.log(w / h));
  const middle = shapes.reduce((sum, shape) => sum + shape, 0) / Math.max(1, shapes.length);
  const grids = GRIDS[boxes.length] ?? [[1, 1]];
  const [best] = SIZES.flatMap((size) => grids.map(([columns, rows]) => ({ columns, rows, size })))
    .map((grid) => ({ grid, distance: Math.abs(Math.log(getCellShape(grid)) - middle) }))
    .toSorted((a, b) => a.distance - b.distance);
  return best?.grid ?? { columns: 1, rows: 1, size: "1024x1024" };
}

/** Returns the width of a cell divided by its height. */
function getCellShape({ columns, rows, size }: SheetGrid): number {
  const [w = 1, h = 1] = size.split("x").map(Number);
  return w / columns / (h / rows);
}

/** How a image is composed when its cell is cropped a lot. */
export type Framing = "wide" | "tall" | null;

/** A image that loses a fourth or more of its cell is framed for the visible part. */
const CROPPED = 1.35;

/** Returns how to frame a image whose box has this shape. */
export function getFraming({ w, h }: Size, grid: SheetGrid): Framing {
  const cell = getCellShape(grid);
  if (w / h > cell * CROPPED) return "wide";
  return cell > (w / h) * CROPPED ? "tall" : null;
}

/** Returns the crop of one image in the sheet, in fractions of the sheet. */
export function getSheetPart(at: number, { columns, rows }: SheetGrid): LayoutBox {
  const [w, h] = [1 / columns, 1 / rows];
  const [x, y] = [(at % columns) * w, Math.floor(at / columns) * h];
  const edge = columns * rows === 1 ? 0 : GUTTER;
  return { x: x + w * edge, y: y + h * edge, w: w * (1 - 2 * edge), h: h * (1 - 2 * edge) };
}

/** Adds one image of the sheet, covering the box. */
export function drawSheetImage(
  layout: PageLayout,
  { image, grid }: ImageSheet,
  at: number,
  box: LayoutBox,
  look: { radius?: number; rot?: number } = {},
) {
  layout.image({ ...image, alt: "" }, box, { ...look, part: getSheetPart(at, grid) });
}

/** Adds one image of the sheet as the largest disc in the box, with a ring around it. */
export function drawRoundSheetImage(
  layout: PageLayout,
  sheet: ImageSheet,
  at: number,
  box: LayoutBox,
  ring: { color: string; width: number },
) {
  const side = Math.min(box.w, box.h);
  const disc = { x: box.x + (box.w - side) / 2, y: box.y + (box.h - side) / 2, w: side, h: side };
  drawSheetImage(layout, sheet, at, disc, { radius: side / 2 });
  layout.shape("ellipse", disc, null, { stroke: ring });
}
