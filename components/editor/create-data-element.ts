import { getCenteredPlacement } from "@/components/editor/create-element";
import { type EditorContextValue, getCurrentPage } from "@/components/editor/editor-context";
import { toSolidColor } from "@/lib/canvas/core/background-color";
import type { ElementInput } from "@/lib/canvas/core/create-document";
import { type CanvasElement, type ChartElement, canvasElement } from "@/lib/canvas/core/elements";
import { EMPTY_FRAME_SIZE, EMPTY_FRAME_SRC } from "@/lib/canvas/core/empty-frame";
import type { Box } from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { getReadableColor } from "@/lib/canvas/core/readable-color";
import { createElementId } from "@/lib/canvas/core/values";
import type { Direction } from "@/lib/i18n/direction";

/** Size of a new chart as a share of the page, and of its text as a share of the page's shorter side. */
const WIDTH = 0.72;
const HEIGHT = 0.5;
const TEXT = 0.032;

const SAMPLE_VALUES = ["42", "65", "58", "90"];

/** Creates a chart of sample numbers in the brand's font and colors, in the middle of the page. */
export function createChart(
  kind: ChartElement["kind"],
  labels: readonly string[],
  { editor, kit }: Pick<EditorContextValue, "editor" | "kit">,
): CanvasElement {
  const rows = labels.map((label, at) => ({ label, value: SAMPLE_VALUES[at] ?? "" }));
  return createData({ type: "chart", kind, rows }, { editor, kit });
}

/** Creates a table with a head and empty rows below it. */
export function createTable(
  size: { rows: number; columns: number },
  head: readonly string[],
  context: Pick<EditorContextValue, "editor" | "kit">,
): CanvasElement {
  const cells = Array.from({ length: size.rows }, (_, row) =>
    Array.from({ length: size.columns }, (_, column) => (row === 0 ? (head[column] ?? "") : "")),
  );
  return createData({ type: "table", cells }, context);
}

/** Boxes of the cells of each arrangement, in fractions of the grid, for reading from left to right. */
const GRIDS = {
  "two-columns": [
    [0, 0, 0.5, 1],
    [0.5, 0, 0.5, 1],
  ],
  "two-rows": [
    [0, 0, 1, 0.5],
    [0, 0.5, 1, 0.5],
  ],
  "three-columns": [
    [0, 0, 1 / 3, 1],
    [1 / 3, 0, 1 / 3, 1],
    [2 / 3, 0, 1 / 3, 1],
  ],
  "one-and-two": [
    [0, 0, 0.6, 1],
    [0.6, 0, 0.4, 0.5],
    [0.6, 0.5, 0.4, 0.5],
  ],
  four: [
    [0, 0, 0.5, 0.5],
    [0.5, 0, 0.5, 0.5],
    [0, 0.5, 0.5, 0.5],
    [0.5, 0.5, 0.5, 0.5],
  ],
  "one-and-three": [
    [0, 0, 1, 0.6],
    [0, 0.6, 1 / 3, 0.4],
    [1 / 3, 0.6, 1 / 3, 0.4],
    [2 / 3, 0.6, 1 / 3, 0.4],
  ],
} as const satisfies Record<string, readonly (readonly [x: number, y: number, w: number, h: number])[]>;

export type GridName = keyof typeof GRIDS;
export const GRID_NAMES = Object.keys(GRIDS) as GridName[];

/** Size of a new grid as a share of the page, and of the gap between its cells of the page's shorter side. */
const GRID = 0.84;
const GAP = 0.016;

/** Returns the cells of a grid of a size, with gaps between them, in reading order. */
export function getGridCells(
  name: GridName,
  { w, h }: Pick<Box, "w" | "h">,
  gap: number,
  dir: Direction,
): Box[] {
  return GRIDS[name].map(([x, y, wide, high]) => ({
    x: Math.round((dir === "rtl" ? 1 - x - wide : x) * (w + gap)),
    y: Math.round(y * (h + gap)),
    w: Math.max(1, Math.round(wide * (w + gap) - gap)),
    h: Math.max(1, Math.round(high * (h + gap) - gap)),
  }));
}

/** Creates a group of empty frames in the middle of the page. A frame without an image is not in the post. */
export function createGrid(
  grid: GridName,
  names: { grid: string; cell: string },
  { editor, kit }: Pick<EditorContextValue, "editor" | "kit">,
): ElementInput {
  const { w: wide, h: high } = editor.read().document.size;
  const size = { w: Math.round(wide * GRID), h: Math.round(high * GRID) };
  const cells = getGridCells(grid, size, Math.round(Math.min(wide, high) * GAP), kit.direction);
  return {
    ...{ type: "group", name: names.grid, ...size },
    ...{ x: Math.round((wide - size.w) / 2), y: Math.round((high - size.h) / 2) },
    elements: cells.map((box) => ({
      ...{ type: "image", name: names.cell, src: EMPTY_FRAME_SRC, natural: EMPTY_FRAME_SIZE, ...box },
    })),
  };
}

function createData(
  data: object,
  { editor, kit }: Pick<EditorContextValue, "editor" | "kit">,
): CanvasElement {
  const snapshot = editor.read();
  const { document } = snapshot;
  const { w: wide, h: high } = document.size;
  const center = getCenteredPlacement(snapshot);
  const [w, h] = [Math.round(wide * WIDTH), Math.round(Math.min(wide, high) * HEIGHT)];
  const ground = toSolidColor(getCurrentPage(snapshot).bg, document.palette);
  return canvasElement.parse({
    ...{
      id: createElementId(),
      v: 1,
      x: Math.round(center.x - w / 2),
      y: Math.round(center.y - h / 2),
      w,
      h,
    },
    ...{ dir: kit.direction, font: kit.brand.body?.font ?? document.fonts[0]?.family ?? "Heebo" },
    size: Math.max(MIN_TEXT_SIZE, Math.round(Math.min(wide, high) * TEXT)),
    fill: { token: "brand.primary" },
    ink: ground ? getReadableColor(ground, document.palette) : { token: "brand.ink" },
    ...data,
  });
}
