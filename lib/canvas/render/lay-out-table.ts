import { parseChartValue } from "@/lib/canvas/core/chart-values";
import { DATA_BOLD } from "@/lib/canvas/core/create-document";
import type { SvgElement, TableElement } from "@/lib/canvas/core/elements";
import { getPlainColor, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { getReadableColor } from "@/lib/canvas/core/readable-color";
import {
  createPathPart,
  createTextPart,
  DATA_LINE_HEIGHT,
  type DataPart,
  fade,
  fitWords,
  traceBox,
} from "@/lib/canvas/render/data-parts";

/** Opacity of every second row, and of the lines between rows. */
const BAND_ALPHA = "12";
const LINE_ALPHA = "40";

/**
 * Returns the drawn parts of a table in its own coordinates: rows and columns of equal size. Its texts shrink with
 * rows lower than a line.
 */
export function layOutTable(table: TableElement, palette: Palette): DataPart[] {
  const { cells, w, h, dir, header, banded, ink, fill, radius } = table;
  const columns = Math.max(1, ...cells.map((row) => row.length));
  const [wide, high] = [w / columns, h / Math.max(1, cells.length)];
  const lineSize = Math.max(1, Math.min(table.size, high / DATA_LINE_HEIGHT));
  const paths: SvgElement["paths"] = [];
  const numeric = Array.from({ length: columns }, (_, column) => isNumeric(table, column));
  const pad = Math.min(lineSize * 0.6, wide * 0.12);
  const widest = { font: table.font, weight: header ? DATA_BOLD : table.weight };
  const size = fitWords(cells.flat(), widest, { size: lineSize, w: wide - 2 * pad });
  const onHeader = getReadableColor(resolveColor(getPlainColor(fill), palette), palette);
  const [near, far] = dir === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
  const texts = cells.flatMap((row, at) => {
    const y = at * high;
    const isHead = header && at === 0;
    const bottom = at === cells.length - 1 ? radius : 0;
    const d = traceBox({ x: 0, y, w, h: high }, { top: at === 0 ? radius : 0, bottom });
    if (isHead) paths.push({ d, fill });
    else if (banded && (at - (header ? 1 : 0)) % 2 === 1)
      paths.push({ d, fill: fade(ink, BAND_ALPHA, palette) });
    return row.flatMap((cell, column): DataPart[] => {
      const text = cell.trim();
      if (text === "") return [];
      const x = (dir === "rtl" ? columns - 1 - column : column) * wide;
      const box = { x: x + pad, y, w: wide - 2 * pad, h: high };
      const isNumber = parseChartValue(text) !== null;
      const look = { font: table.font, size, weight: isHead ? DATA_BOLD : table.weight };
      const color = isHead ? onHeader : ink;
      const words = { ...look, text, fill: color, vertical: "middle", dir: isNumber ? "ltr" : dir } as const;
      return [createTextPart(box, { ...words, side: numeric[column] ? far : near, overflow: "shrink" })];
    });
  });
  const stroke = { color: fade(ink, LINE_ALPHA, palette), width: Math.max(1, table.size / 20) };
  for (let at = header ? 2 : 1; at < cells.length; at += 1) paths.push({ d: `M0 ${at * high}h${w}`, stroke });
  // A table without rows and without bands still shows where it is.
  paths.push({ d: traceBox({ x: 0, y: 0, w, h }, { top: radius, bottom: radius }), stroke });
  return [createPathPart(table, paths), ...texts];
}

/** Numbers are aligned at their last digit when a column has nothing else below its head. */
function isNumeric({ cells, header }: TableElement, column: number): boolean {
  const written = cells
    .slice(header ? 1 : 0)
    .map((row) => row[column]?.trim() ?? "")
    .filter((cell) => cell !== "");
  return written.length > 0 && written.every((cell) => parseChartValue(cell) !== null);
}
