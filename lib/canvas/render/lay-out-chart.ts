import { parseChartValue } from "@/lib/canvas/core/chart-values";
import { toRgb } from "@/lib/canvas/core/contrast";
import { DATA_BOLD } from "@/lib/canvas/core/create-document";
import type { ChartElement, SvgElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { getPlainColor, type Paint, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { getReadableColor } from "@/lib/canvas/core/readable-color";
import {
  createPathPart,
  createTextPart,
  DATA_LINE_HEIGHT,
  type DataPart,
  fade,
  fitLines,
  fitsOnLine,
  fitWords,
  getLeastSize,
  traceBox,
} from "@/lib/canvas/render/data-parts";

type Path = SvgElement["paths"][number];

/** Share of a bar's place that the bar fills. */
const BAR_SHARE = 0.66;
/** Opacity of axes, and of the ring of a donut without values. */
const AXIS_ALPHA = "59";
const GRID_ALPHA = "26";
/** Advance of a digit in font sizes, with room for wide fonts. */
const DIGIT = 0.62;

/** Returns the drawn parts of a chart in its own coordinates. The same data always has the same parts. */
export function layOutChart(chart: ChartElement, palette: Palette): DataPart[] {
  return chart.kind === "donut" ? layOutDonut(chart, palette) : layOutAxes(chart, palette);
}

/** Colors of the rows in turn; later rounds repeat them in these opacities. */
const ROUNDS = ["", "A6", "66", "D9", "80", "4D", "33"];

/** Returns the color of a row: its own, else the chart's, else the next of the brand. */
export function getRowColor(chart: ChartElement, index: number, palette: Palette): Paint {
  const own = chart.rows[index]?.fill;
  if (own) return own;
  if (chart.kind !== "donut" && !chart.varied) return chart.fill;
  const turn: Paint[] = [chart.fill, { token: "brand.secondary" }, { token: "brand.ink" }];
  const color = turn[index % turn.length] ?? chart.fill;
  const alpha = ROUNDS[Math.floor(index / turn.length) % ROUNDS.length] ?? "";
  return alpha === "" ? color : fade(getPlainColor(color), alpha, palette);
}

interface Scale {
  plot: Box;
  min: number;
  max: number;
  ticks: number[];
}

function layOutAxes(chart: ChartElement, palette: Palette): DataPart[] {
  const { rows, w, h, size, dir } = chart;
  const line = size * DATA_LINE_HEIGHT;
  const values = rows.map(({ value }) => parseChartValue(value));
  const labels = getLabelHeight(chart, line);
  const scale = createScale(chart, values, labels);
  const { plot, min, max, ticks } = scale;
  const toY = (value: number) => plot.y + ((max - value) / (max - min)) * plot.h;
  const slot = plot.w / Math.max(1, rows.length);
  const startOf = (at: number) => (dir === "rtl" ? plot.x + plot.w - (at + 1) * slot : plot.x + at * slot);
  const paths: Path[] = ticks.map((tick) => {
    const stroke = { color: fade(chart.ink, GRID_ALPHA, palette), width: Math.max(1, size / 24) };
    return { d: `M${plot.x} ${toY(tick)}h${plot.w}`, stroke };
  });
  const marks = chart.kind === "bar" ? traceBars : traceLine;
  paths.push(...marks(chart, values, { toY, startOf, slot, palette }));
  const axis = { color: fade(chart.ink, AXIS_ALPHA, palette), width: Math.max(1, size / 14) };
  paths.push({ d: `M${plot.x} ${toY(0)}h${plot.w}`, stroke: axis });
  const look = { font: chart.font, size, fill: chart.ink, dir } as const;
  const bold = { font: chart.font, weight: DATA_BOLD };
  const numbers = rows.map(({ value }, at) => (chart.values && values[at] !== null ? value.trim() : ""));
  const fitting = numbers.filter((text) => fitsOnLine(text, bold, { size, w: slot }));
  const numberSize = fitLines(fitting, bold, { size, w: slot, least: getLeastSize(size) });
  const labelSize = fitWords(
    rows.map(({ label }) => label),
    chart,
    { size, w: slot * 0.96 },
  );
  const texts = rows.flatMap(({ label }, at): DataPart[] => {
    const x = startOf(at);
    const parts: DataPart[] = [];
    const amount = values[at] ?? 0;
    const text = numbers[at] ?? "";
    if (text !== "" && fitting.includes(text)) {
      const isBelow = chart.kind === "bar" && amount < 0;
      const gap = chart.kind === "line" ? getDotRadius(size) : 0;
      const y = isBelow ? toY(amount) : Math.max(0, toY(amount) - line - gap);
      const number = { ...look, ...bold, text, size: numberSize, dir: "ltr" } as const;
      const box = { x, y, w: slot, h: line };
      const vertical = isBelow ? "top" : "bottom";
      parts.push(createTextPart(box, { ...number, side: "center", vertical, overflow: "shrink" }));
    }
    if (labels > 0 && label.trim() !== "") {
      const box = { x: x + slot * 0.02, y: h - labels, w: slot * 0.96, h: labels };
      const words = { ...look, text: label.trim(), weight: chart.weight, size: labelSize };
      parts.push(createTextPart(box, { ...words, side: "center", overflow: "shrink" }));
    }
    return parts;
  });
  const scaleTexts = ticks.map((tick) => {
    const isRight = dir === "rtl";
    const x = isRight ? plot.x + plot.w + size * 0.4 : 0;
    const box = { x, y: toY(tick) - line / 2, w: Math.max(1, w - plot.w - size * 0.4), h: line };
    const text = { ...look, text: writeNumber(tick), weight: chart.weight, dir: "ltr" } as const;
    return createTextPart(box, { ...text, side: isRight ? "left" : "right", overflow: "shrink" });
  });
  return [createPathPart(chart, paths), ...scaleTexts, ...texts];
}

/** Labels have two lines, one in a low chart, and none in one that has no room beside them. */
function getLabelHeight({ rows, h }: ChartElement, line: number): number {
  if (rows.every(({ label }) => label.trim() === "")) return 0;
  if (h >= line * 6) return line * 2;
  return h >= line * 3 ? line : 0;
}

function createScale(chart: ChartElement, values: readonly (number | null)[], labels: number): Scale {
  const { w, h, size, dir, kind } = chart;
  const line = size * DATA_LINE_HEIGHT;
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const isFlat = low === high;
  const ticks = chart.values || isFlat ? [] : findTicks(low, high);
  const [min, max] = [ticks[0] ?? low, isFlat ? 1 : (ticks.at(-1) ?? high)];
  const numbers = Math.max(0, ...ticks.map((tick) => writeNumber(tick).length)) * size * DIGIT;
  const side = ticks.length === 0 ? 0 : Math.min(w * 0.35, numbers + size * 0.4);
  const dots = kind === "line" ? getDotRadius(size) : 0;
  const top = chart.values ? line + dots : Math.max(dots, line / 2);
  const hasBelow = chart.values && kind === "bar" && min < 0;
  const bottom = labels + (labels > 0 ? size * 0.4 : Math.max(dots, line / 2)) + (hasBelow ? line : 0);
  const plot = {
    x: dir === "rtl" ? 0 : side,
    y: Math.min(top, h / 3),
    w: Math.max(1, w - side),
    h: Math.max(1, h - Math.min(top, h / 3) - Math.min(bottom, h / 2)),
  };
  return { plot, min, max, ticks };
}

/** Returns about five round numbers from below the lowest to above the highest value. */
function findTicks(low: number, high: number): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

const UNITS = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e4, "K", 1e3],
] as const;

/** Writes a number of the scale the same way in every browser and on the server. */
function writeNumber(value: number): string {
  const size = Math.abs(value);
  const [, unit = "", by] = UNITS.find(([from]) => size >= from) ?? [];
  const divisor = by ?? UNITS.find(([from]) => size >= from)?.[0] ?? 1;
  return `${value < 0 ? "\u2212" : ""}${Number((size / divisor).toPrecision(4))}${unit}`;
}

interface Marks {
  toY(value: number): number;
  startOf(index: number): number;
  /** Width of the place of one row. */
  slot: number;
  palette: Palette;
}

function traceBars(chart: ChartElement, values: readonly (number | null)[], marks: Marks): Path[] {
  const { toY, startOf, slot, palette } = marks;
  return values.flatMap((value, at): Path[] => {
    if (value === null || value === 0) return [];
    const [from, to] = [toY(Math.max(0, value)), toY(Math.min(0, value))];
    const x = startOf(at) + (slot * (1 - BAR_SHARE)) / 2;
    const bar = { x, y: from, w: slot * BAR_SHARE, h: to - from };
    const d = traceBox(bar, value > 0 ? { top: chart.radius } : { bottom: chart.radius });
    return [{ d, fill: getRowColor(chart, at, palette) }];
  });
}

/** A value that is no number interrupts the line. */
function traceLine(chart: ChartElement, values: readonly (number | null)[], marks: Marks): Path[] {
  const { toY, startOf, slot, palette } = marks;
  const points = values.map((value, at) =>
    value === null ? null : { x: startOf(at) + slot / 2, y: toY(value) },
  );
  const d = points
    .map((point, at) => point && `${points[at - 1] ? "L" : "M"}${point.x} ${point.y}`)
    .filter(Boolean)
    .join("");
  const radius = getDotRadius(chart.size);
  const dots = points.flatMap((point, at): Path[] => {
    if (!point) return [];
    const half = (way: number) => `a${radius} ${radius} 0 0 1 ${way * 2 * radius} 0`;
    const dot = `M${point.x - radius} ${point.y}${half(1)}${half(-1)}z`;
    return [{ d: dot, fill: getRowColor(chart, at, palette) }];
  });
  const line = { d, stroke: { color: chart.fill, width: Math.max(2, chart.size / 6) } };
  return d === "" ? [] : [line, ...dots];
}

const getDotRadius = (size: number) => Math.max(3, size / 4);

/** Inner radius as a share of the outer one. */
const HOLE = 0.6;

function layOutDonut(chart: ChartElement, palette: Palette): DataPart[] {
  const { rows, w, h, size, dir } = chart;
  const hasLegend = chart.legend && rows.length > 0;
  const isBeside = w >= h * 1.2;
  const row = size * DATA_LINE_HEIGHT * 1.25;
  const gap = Math.min(size, w * 0.06);
  const below = Math.min(h * 0.5, rows.length * row + gap);
  const side = !hasLegend ? Math.min(w, h) : isBeside ? Math.min(h, w * 0.5) : Math.min(w, h - below);
  const start = !hasLegend || !isBeside ? (w - side) / 2 : dir === "rtl" ? w - side : 0;
  const center = { x: start + side / 2, y: hasLegend && !isBeside ? side / 2 : h / 2 };
  const radius = Math.max(1, side / 2);
  const parts = [...layOutRing(chart, { ...center, radius }, palette)];
  if (!hasLegend) return parts;
  const box = isBeside
    ? { x: dir === "rtl" ? 0 : side + gap, y: 0, w: Math.max(1, w - side - gap), h }
    : { x: 0, y: side + gap, w, h: Math.max(1, h - side - gap) };
  return [...parts, ...layOutLegend(chart, box, palette)];
}

interface Ring {
  x: number;
  y: number;
  radius: number;
}

/** Draws the positive values clockwise from the top. Without a legend they are written on their parts. */
function layOutRing(chart: ChartElement, ring: Ring, palette: Palette): DataPart[] {
  const { rows, size } = chart;
  const values = rows.map(({ value }) => Math.max(0, parseChartValue(value) ?? 0));
  const sum = values.reduce((all, value) => all + value, 0);
  if (sum === 0) {
    const d = traceRingPart(ring, 0, 1);
    return [createPathPart(chart, [{ d, fill: fade(chart.ink, GRID_ALPHA, palette), evenOdd: true }])];
  }
  const paths: Path[] = [];
  const texts: DataPart[] = [];
  let from = 0;
  for (const [at, value] of values.entries()) {
    const share = value / sum;
    if (share === 0) continue;
    const fill = getRowColor(chart, at, palette);
    paths.push({ d: traceRingPart(ring, from, share), fill, evenOdd: true });
    const middle = getPointAt(ring, from + share / 2, (1 + HOLE) / 2);
    const room = Math.min(ring.radius * (1 - HOLE), share * 2 * Math.PI * ring.radius);
    const wide = ring.radius * (1 - HOLE);
    const words = rows[at]?.value.trim() ?? "";
    const bold = { font: chart.font, weight: DATA_BOLD };
    const height = size * DATA_LINE_HEIGHT;
    if (!chart.legend && chart.values && room >= height && fitsOnLine(words, bold, { size, w: wide })) {
      const box = { x: middle.x - wide / 2, y: middle.y - height / 2, w: wide, h: height };
      const look = {
        ...bold,
        size,
        fill: getReadableColor(onWhite(resolveColor(getPlainColor(fill), palette)), palette),
      };
      const text = { ...look, text: words, dir: "ltr" } as const;
      texts.push(createTextPart(box, { ...text, side: "center", overflow: "shrink" }));
    }
    from += share;
  }
  return [createPathPart(chart, paths), ...texts];
}

/** Returns the opaque color of a tint, which is mostly on a light page. */
function onWhite(hex: string): string {
  const alpha = hex.length === 9 ? Number.parseInt(hex.slice(7), 16) / 255 : 1;
  const parts = toRgb(hex).map((part) => Math.round(part * alpha + 255 * (1 - alpha)));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the point of a turn from the top, clockwise; `reach` is a share of the radius. */
function getPointAt({ x, y, radius }: Ring, turn: number, reach: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI;
  return { x: x + radius * reach * Math.sin(angle), y: y - radius * reach * Math.cos(angle) };
}

/** Traces a part of a ring in halves, because one arc cannot be a whole circle. */
function traceRingPart(ring: Ring, from: number, share: number): string {
  const at = (turn: number, reach: number) => {
    const point = getPointAt(ring, turn, reach);
    return `${point.x} ${point.y}`;
  };
  const arc = (turn: number, reach: number, way: 0 | 1) => {
    const radius = ring.radius * reach;
    return `A${radius} ${radius} 0 0 ${way} ${at(turn, reach)}`;
  };
  const [half, end] = [from + share / 2, from + share];
  return `M${at(from, 1)}${arc(half, 1, 1)}${arc(end, 1, 1)}L${at(end, HOLE)}${arc(half, HOLE, 0)}${arc(from, HOLE, 0)}z`;
}

/** Lists the rows: a colored square, the label, and the value at the end of the line. */
function layOutLegend(chart: ChartElement, box: Box, palette: Palette): DataPart[] {
  const { rows, dir, ink, font } = chart;
  const height = Math.min(chart.size * DATA_LINE_HEIGHT * 1.25, box.h / rows.length);
  const size = Math.max(1, Math.min(chart.size, height / DATA_LINE_HEIGHT));
  const top = box.y + (box.h - height * rows.length) / 2;
  const square = Math.min(size * 0.75, box.w / 3);
  const indent = Math.min(square + size * 0.5, box.w / 2);
  const numbers = chart.values ? Math.min(box.w * 0.4, widestValue(chart) * size * DIGIT + size * 0.3) : 0;
  const place = (start: number, length: number) =>
    dir === "rtl" ? box.x + box.w - start - length : box.x + start;
  const paths: Path[] = [];
  const texts = rows.flatMap(({ label, value }, at): DataPart[] => {
    const y = top + at * height;
    const swatch = { x: place(0, square), y: y + (height - square) / 2, w: square, h: square };
    paths.push({ d: traceBox(swatch), fill: getRowColor(chart, at, palette) });
    const look = { font, size, fill: ink, vertical: "middle" } as const;
    const room = Math.max(1, box.w - indent - numbers);
    const labelBox = { x: place(indent, room), y, w: room, h: height };
    const [near, far] = dir === "rtl" ? (["right", "left"] as const) : (["left", "right"] as const);
    const words = { ...look, text: label.trim(), weight: chart.weight, dir } as const;
    const label_ = createTextPart(labelBox, { ...words, side: near, overflow: "clip" });
    if (numbers === 0) return [label_];
    const valueBox = { x: place(box.w - numbers, numbers), y, w: numbers, h: height };
    const number = { ...look, text: value.trim(), weight: DATA_BOLD, dir: "ltr" } as const;
    return [label_, createTextPart(valueBox, { ...number, side: far, overflow: "shrink" })];
  });
  return [createPathPart(chart, paths), ...texts];
}

function widestValue({ rows }: ChartElement): number {
  return Math.max(1, ...rows.map(({ value }) => value.trim().length));
}
