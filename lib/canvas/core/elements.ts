import { z } from "zod";
import {
  MAX_BACKGROUND_RADIUS,
  MAX_CHART_LABEL_LENGTH,
  MAX_CHART_ROWS,
  MAX_CHART_VALUE_LENGTH,
  MAX_CORNER_RADIUS,
  MAX_DATA_URL_LENGTH,
  MAX_ELEMENT_NAME_LENGTH,
  MAX_ELEMENT_TEXT_LENGTH,
  MAX_ELEMENTS,
  MAX_TABLE_CELL_LENGTH,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  MAX_TEXT_PADDING,
  TEXT_RANGES,
} from "@/lib/canvas/core/limits";
import { color, paint, shadow, stroke } from "@/lib/canvas/core/paints";

/** Ids are object keys, so prototype names are refused. */
export const elementId = z.string().regex(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/);

const coordinate = z.number().min(-100_000).max(100_000);
const length = z.number().positive().max(100_000);
const fraction = z.number().min(0).max(1);
const sided = z.number().min(-1).max(1).default(0);
const size = z.object({ w: length, h: length });

const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const imageAddress = z
  .string()
  .max(MAX_DATA_URL_LENGTH)
  .refine((value) => IMAGE_DATA.test(value) || isWebAddress(value), "The address of a picture");

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

export const BLEND_MODES = ["normal", "multiply", "screen", "overlay"] as const;

const base = z.object({
  id: elementId,
  /** Counts the changes of the element; the newer one wins in a merge. */
  v: z.int().min(0),
  name: z.string().max(MAX_ELEMENT_NAME_LENGTH).optional(),
  /** Top left corner of the unrotated box; relative to the group inside a group. */
  x: coordinate,
  y: coordinate,
  w: length,
  h: length,
  /** Degrees clockwise around the center of the box. */
  rot: z.number().min(-3_600).max(3_600).default(0),
  opacity: fraction.default(1),
  visible: z.boolean().default(true),
  blend: z.enum(BLEND_MODES).default("normal"),
  lock: z
    .object({
      move: z.boolean(),
      resize: z.boolean(),
      remove: z.boolean(),
      content: z.boolean(),
      style: z.boolean(),
    })
    .partial()
    .optional(),
  shadow: shadow.optional(),
  slot: z.enum(["headline", "body", "cta", "logo", "hero", "none"]).optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
});

/** A styled range of a text: offsets in UTF-16 code units, end exclusive. A later span wins. */
const textSpan = z.object({
  start: z.int().min(0).max(MAX_ELEMENT_TEXT_LENGTH),
  end: z.int().min(0).max(MAX_ELEMENT_TEXT_LENGTH),
  weight: z.int().min(TEXT_RANGES.weight.min).max(TEXT_RANGES.weight.max).optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  fill: color.optional(),
});

const textBackground = z.object({
  fill: paint,
  shape: z.enum(["box", "lines"]).default("box"),
  padX: z.number().min(0).max(MAX_TEXT_PADDING).default(0),
  padY: z.number().min(0).max(MAX_TEXT_PADDING).default(0),
  radius: z.number().min(0).max(MAX_BACKGROUND_RADIUS).default(0),
});

export const textElement = base.extend({
  type: z.literal("text"),
  text: z.string().max(MAX_ELEMENT_TEXT_LENGTH),
  /** `auto`: direction of the first strong character of the whole text. */
  dir: z.enum(["auto", "rtl", "ltr"]).default("auto"),
  /** `start` is the side where reading starts. Right-to-left text is never justified. */
  align: z.enum(["start", "center", "end", "justify"]).default("start"),
  vertical: z.enum(["top", "middle", "bottom"]).default("top"),
  font: z.string().min(1).max(80),
  weight: z.int().min(TEXT_RANGES.weight.min).max(TEXT_RANGES.weight.max).default(400),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  size: z.number().min(TEXT_RANGES.size.min).max(TEXT_RANGES.size.max),
  lineHeight: z.number().min(TEXT_RANGES.lineHeight.min).max(TEXT_RANGES.lineHeight.max).default(1.25),
  /** Letter spacing in document px. */
  letter: z.number().min(TEXT_RANGES.letter.min).max(TEXT_RANGES.letter.max).default(0),
  fill: paint,
  stroke: stroke.omit({ dash: true }).optional(),
  bg: textBackground.optional(),
  /** When the text exceeds its box: it continues below, shrinks (down to 12 px), or ends with an ellipsis. */
  overflow: z.enum(["grow", "shrink", "clip"]).default("grow"),
  spans: z.array(textSpan).max(500).optional(),
});

/** A rectangle in fractions of its container. */
const cropRect = z
  .object({ x: fraction, y: fraction, w: z.number().positive().max(1), h: z.number().positive().max(1) })
  .refine(({ x, y, w, h }) => x + w <= 1.0001 && y + h <= 1.0001, "A crop lies within its picture");

/** 0 is neutral; blur in document px. */
export const adjustments = z.object({
  brightness: sided,
  contrast: sided,
  saturation: sided,
  warmth: sided,
  sepia: fraction.default(0),
  blur: z.number().min(0).max(200).default(0),
});

/** Outlines that clip an image, stretched to its box; `radius` applies to images without one. */
export const IMAGE_MASKS = ["ellipse", "arch", "hexagon", "diamond", "heart", "star"] as const;

const imageElement = base.extend({
  type: z.literal("image"),
  src: imageAddress,
  natural: size,
  crop: cropRect.default({ x: 0, y: 0, w: 1, h: 1 }),
  flip: z.object({ x: z.boolean().default(false), y: z.boolean().default(false) }).optional(),
  radius: z.number().min(0).max(MAX_CORNER_RADIUS).default(0),
  mask: z.enum(IMAGE_MASKS).optional(),
  stroke: stroke.optional(),
  adjust: adjustments.optional(),
  alt: z.string().max(1_000).optional(),
  origin: z.enum(["upload", "unsplash", "ai", "canvas-image"]).default("upload"),
  /** Image before background removal or a prompt edit. */
  originalSrc: imageAddress.optional(),
});

export const SHAPE_KINDS = [
  "rect",
  "ellipse",
  "triangle",
  "diamond",
  "polygon",
  "star",
  "heart",
  "arrow",
  "speech",
  "thought",
  "shout",
] as const;

const shapeElement = base.extend({
  type: z.literal("shape"),
  kind: z.enum(SHAPE_KINDS),
  fill: paint.optional(),
  stroke: stroke.optional(),
  /** Used by rect and speech. */
  radius: z.number().min(0).max(MAX_CORNER_RADIUS).default(0),
  /** Corners of a polygon, points of a star, spikes of a shout bubble. */
  points: z.int().min(3).max(40).optional(),
  /** Distance of a star's inner corners from the center, as a fraction of its points. */
  inner: z.number().min(0.05).max(1).default(0.5),
  /** Tip of a bubble's tail in fractions of the box; there is a tail only when it lies outside. */
  tail: z.object({ x: z.number().min(-5).max(6), y: z.number().min(-5).max(6) }).optional(),
});

const LINE_ENDS = ["none", "arrow", "triangle", "dot", "bar"] as const;

const lineElement = base.extend({
  type: z.literal("line"),
  /** In fractions of the box: `[[0, 0.5], [1, 0.5]]` crosses its middle. */
  points: z
    .array(z.tuple([fraction, fraction]))
    .min(2)
    .max(100),
  stroke,
  cap: z.enum(["butt", "round"]).default("round"),
  /** 0 for straight segments, up to 1 for a smooth curve through the points. */
  curve: fraction.default(0),
  head: z.enum(LINE_ENDS).default("none"),
  tail: z.enum(LINE_ENDS).default("none"),
});

const PATH_DATA = /^[\s,.\d+\-eEMmLlHhVvCcSsQqTtAaZz]*$/;

/** SVG paths stretched over the box. Contains no markup that could load or execute anything. */
const svgElement = base.extend({
  type: z.literal("svg"),
  view: size,
  paths: z
    .array(
      z.object({
        d: z.string().max(50_000).regex(PATH_DATA, "The data of an SVG path"),
        fill: color.optional(),
        stroke: stroke.optional(),
        evenOdd: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(300),
});

/** Children are relative to the group's box and rotate with it; they are elements of the same page. */
const groupElement = base.extend({
  type: z.literal("group"),
  children: z.array(elementId).max(MAX_ELEMENTS),
  clip: z.boolean().default(false),
  radius: z.number().min(0).max(MAX_CORNER_RADIUS).default(0),
});

/** Font, size and colors of an element that is laid out from data. Its text keeps its size when it is resized. */
const dataStyle = {
  dir: z.enum(["rtl", "ltr"]).default("ltr"),
  font: z.string().min(1).max(80),
  weight: z.int().min(TEXT_RANGES.weight.min).max(TEXT_RANGES.weight.max).default(400),
  size: z.number().min(TEXT_RANGES.size.min).max(TEXT_RANGES.size.max),
  fill: color,
  /** Color of the text; lines are a tint of it. */
  ink: color,
};

export const CHART_KINDS = ["bar", "line", "donut"] as const;

const chartRow = z.object({
  label: z.string().max(MAX_CHART_LABEL_LENGTH),
  /** As it was typed, such as "1,200" or "45%"; a value that is no number is kept and not drawn. */
  value: z.string().max(MAX_CHART_VALUE_LENGTH),
  fill: color.optional(),
});

/** Numbers and how to show them; the renderer lays them out (`layOutChart`). */
const chartElement = base.extend({
  type: z.literal("chart"),
  kind: z.enum(CHART_KINDS),
  rows: z.array(chartRow).max(MAX_CHART_ROWS),
  ...dataStyle,
  /** Writes the values into the chart; otherwise bars and lines have a scale. */
  values: z.boolean().default(true),
  /** Gives each bar or point the next color of the brand. */
  varied: z.boolean().default(false),
  /** Lists the parts of a donut beside it. */
  legend: z.boolean().default(true),
});

const tableRow = z.array(z.string().max(MAX_TABLE_CELL_LENGTH)).min(1).max(MAX_TABLE_COLUMNS);

/** Cells row by row; the renderer lays them out (`layOutTable`). */
const tableElement = base.extend({
  type: z.literal("table"),
  cells: z
    .array(tableRow)
    .max(MAX_TABLE_ROWS)
    .refine((rows) => rows.every(({ length }) => length === rows[0]?.length), "Rows of equal length"),
  ...dataStyle,
  /** Shows the first row as a head in the fill color. */
  header: z.boolean().default(true),
  /** Tints every second row. */
  banded: z.boolean().default(true),
});

export const canvasElement = z.discriminatedUnion("type", [
  textElement,
  imageElement,
  shapeElement,
  lineElement,
  svgElement,
  groupElement,
  chartElement,
  tableElement,
]);

export type TextSpan = z.infer<typeof textSpan>;
export type Adjustments = z.infer<typeof adjustments>;
export type TextElement = z.infer<typeof textElement>;
export type ImageElement = z.infer<typeof imageElement>;
export type ShapeElement = z.infer<typeof shapeElement>;
export type LineElement = z.infer<typeof lineElement>;
export type SvgElement = z.infer<typeof svgElement>;
export type GroupElement = z.infer<typeof groupElement>;
export type ChartElement = z.infer<typeof chartElement>;
export type ChartRow = z.infer<typeof chartRow>;
export type TableElement = z.infer<typeof tableElement>;
/** An element that is laid out from data. */
export type DataElement = ChartElement | TableElement;
export type ImageMask = (typeof IMAGE_MASKS)[number];
export type CanvasElement = z.infer<typeof canvasElement>;
export type CanvasElementInput = z.input<typeof canvasElement>;

/** Returns whether an element is laid out from data. */
export function isDataElement(element: CanvasElement | undefined): element is DataElement {
  return element?.type === "chart" || element?.type === "table";
}

/** Returns whether an element is read: a text, or data with its labels. */
export function isWritten(element: CanvasElement | undefined): boolean {
  return element?.type === "text" || isDataElement(element);
}
