import * as z from "zod/mini";
import {
  BLUR_RANGE,
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
import { color, paint, paintedStroke, shadow, stroke } from "@/lib/canvas/core/paints";

/** Ids are object keys, so prototype names are refused. */
export const elementId = z
  .string()
  .check(z.regex(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/));

const coordinate = z.number().check(z.minimum(-100_000), z.maximum(100_000));
const length = z.number().check(z.positive(), z.maximum(100_000));
const fraction = z.number().check(z.minimum(0), z.maximum(1));
const sided = z._default(z.number().check(z.minimum(-1), z.maximum(1)), 0);
const size = z.object({ w: length, h: length });

const IMAGE_DATA = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const imageAddress = z.string().check(
  z.maxLength(MAX_DATA_URL_LENGTH),
  z.refine((value) => IMAGE_DATA.test(value) || isWebAddress(value), "The address of a picture"),
);

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

export const BLEND_MODES = ["normal", "multiply", "screen", "overlay"] as const;

const base = z.object({
  id: elementId,
  /** Counts the changes of the element; the newer one wins in a merge. */
  v: z.int().check(z.minimum(0)),
  name: z.optional(z.string().check(z.maxLength(MAX_ELEMENT_NAME_LENGTH))),
  /** Top left corner of the unrotated box; relative to the group inside a group. */
  x: coordinate,
  y: coordinate,
  w: length,
  h: length,
  /** Degrees clockwise around the center of the box. */
  rot: z._default(z.number().check(z.minimum(-3_600), z.maximum(3_600)), 0),
  opacity: z._default(fraction, 1),
  visible: z._default(z.boolean(), true),
  blend: z._default(z.enum(BLEND_MODES), "normal"),
  lock: z.optional(
    z.partial(
      z.object({
        move: z.boolean(),
        resize: z.boolean(),
        remove: z.boolean(),
        content: z.boolean(),
        style: z.boolean(),
      }),
    ),
  ),
  shadow: z.optional(shadow),
  /** Standard deviation in document px. It softens the edges too, unlike the blur among an image's adjustments. */
  blur: z.optional(z.number().check(z.minimum(BLUR_RANGE.min), z.maximum(BLUR_RANGE.max))),
  slot: z.optional(z.enum(["headline", "body", "cta", "logo", "hero", "none"])),
  custom: z.optional(z.record(z.string(), z.unknown())),
});

/** A styled range of a text: offsets in UTF-16 code units, end exclusive. A later span wins. */
const textSpan = z.object({
  start: z.int().check(z.minimum(0), z.maximum(MAX_ELEMENT_TEXT_LENGTH)),
  end: z.int().check(z.minimum(0), z.maximum(MAX_ELEMENT_TEXT_LENGTH)),
  weight: z.optional(z.int().check(z.minimum(TEXT_RANGES.weight.min), z.maximum(TEXT_RANGES.weight.max))),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  fill: z.optional(color),
});

const textBackground = z.object({
  fill: paint,
  shape: z._default(z.enum(["box", "lines"]), "box"),
  padX: z._default(z.number().check(z.minimum(0), z.maximum(MAX_TEXT_PADDING)), 0),
  padY: z._default(z.number().check(z.minimum(0), z.maximum(MAX_TEXT_PADDING)), 0),
  radius: z._default(z.number().check(z.minimum(0), z.maximum(MAX_BACKGROUND_RADIUS)), 0),
});

export const textElement = z.extend(base, {
  type: z.literal("text"),
  text: z.string().check(z.maxLength(MAX_ELEMENT_TEXT_LENGTH)),
  /** `auto`: direction of the first strong character of the whole text. */
  dir: z._default(z.enum(["auto", "rtl", "ltr"]), "auto"),
  /** `start` is the side where reading starts. Right-to-left text is never justified. */
  align: z._default(z.enum(["start", "center", "end", "justify"]), "start"),
  vertical: z._default(z.enum(["top", "middle", "bottom"]), "top"),
  font: z.string().check(z.minLength(1), z.maxLength(80)),
  weight: z._default(
    z.int().check(z.minimum(TEXT_RANGES.weight.min), z.maximum(TEXT_RANGES.weight.max)),
    400,
  ),
  italic: z.optional(z.boolean()),
  underline: z.optional(z.boolean()),
  size: z.number().check(z.minimum(TEXT_RANGES.size.min), z.maximum(TEXT_RANGES.size.max)),
  lineHeight: z._default(
    z.number().check(z.minimum(TEXT_RANGES.lineHeight.min), z.maximum(TEXT_RANGES.lineHeight.max)),
    1.25,
  ),
  /** Letter spacing in document px. */
  letter: z._default(
    z.number().check(z.minimum(TEXT_RANGES.letter.min), z.maximum(TEXT_RANGES.letter.max)),
    0,
  ),
  fill: paint,
  stroke: z.optional(z.omit(stroke, { dash: true })),
  bg: z.optional(textBackground),
  /** When the text exceeds its box: it continues below, shrinks (down to 12 px), or ends with an ellipsis. */
  overflow: z._default(z.enum(["grow", "shrink", "clip"]), "grow"),
  spans: z.optional(z.array(textSpan).check(z.maxLength(500))),
  /** Part of a full circle that the widest line covers: above 0 the text arches up, below 0 it sags. */
  curve: z.optional(z.number().check(z.minimum(-1), z.maximum(1))),
});

/** A rectangle in fractions of its container. */
const cropRect = z
  .object({
    x: fraction,
    y: fraction,
    w: z.number().check(z.positive(), z.maximum(1)),
    h: z.number().check(z.positive(), z.maximum(1)),
  })
  .check(z.refine(({ x, y, w, h }) => x + w <= 1.0001 && y + h <= 1.0001, "A crop lies within its picture"));

/** 0 is neutral; blur in document px. */
export const adjustments = z.object({
  brightness: sided,
  contrast: sided,
  saturation: sided,
  warmth: sided,
  sepia: z._default(fraction, 0),
  blur: z._default(z.number().check(z.minimum(0), z.maximum(200)), 0),
});

/** Outlines that clip an image, stretched to its box; `radius` applies to images without one. */
export const IMAGE_MASKS = ["ellipse", "arch", "hexagon", "diamond", "heart", "star"] as const;

const imageElement = z.extend(base, {
  type: z.literal("image"),
  src: imageAddress,
  natural: size,
  crop: z._default(cropRect, { x: 0, y: 0, w: 1, h: 1 }),
  flip: z.optional(z.object({ x: z._default(z.boolean(), false), y: z._default(z.boolean(), false) })),
  radius: z._default(z.number().check(z.minimum(0), z.maximum(MAX_CORNER_RADIUS)), 0),
  mask: z.optional(z.enum(IMAGE_MASKS)),
  stroke: z.optional(stroke),
  adjust: z.optional(adjustments),
  alt: z.optional(z.string().check(z.maxLength(1_000))),
  origin: z._default(z.enum(["upload", "unsplash", "ai", "canvas-image"]), "upload"),
  /** Image before background removal or a prompt edit. */
  originalSrc: z.optional(imageAddress),
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

const shapeElement = z.extend(base, {
  type: z.literal("shape"),
  kind: z.enum(SHAPE_KINDS),
  fill: z.optional(paint),
  stroke: z.optional(stroke),
  /** Used by the kinds of `CORNERED_KINDS`. */
  radius: z._default(z.number().check(z.minimum(0), z.maximum(MAX_CORNER_RADIUS)), 0),
  /** Corners of a polygon, points of a star, spikes of a shout bubble. */
  points: z.optional(z.int().check(z.minimum(3), z.maximum(40))),
  /** Distance of a star's inner corners from the center, as a fraction of its points. */
  inner: z._default(z.number().check(z.minimum(0.05), z.maximum(1)), 0.5),
  /** Tip of a bubble's tail in fractions of the box; there is a tail only when it lies outside. */
  tail: z.optional(
    z.object({
      x: z.number().check(z.minimum(-5), z.maximum(6)),
      y: z.number().check(z.minimum(-5), z.maximum(6)),
    }),
  ),
});

const LINE_ENDS = ["none", "arrow", "triangle", "dot", "bar"] as const;

const lineElement = z.extend(base, {
  type: z.literal("line"),
  /** In fractions of the box: `[[0, 0.5], [1, 0.5]]` crosses its middle. */
  points: z.array(z.tuple([fraction, fraction])).check(z.minLength(2), z.maxLength(100)),
  stroke: paintedStroke,
  cap: z._default(z.enum(["butt", "round"]), "round"),
  /** 0 for straight segments, up to 1 for a smooth curve through the points. */
  curve: z._default(fraction, 0),
  head: z._default(z.enum(LINE_ENDS), "none"),
  tail: z._default(z.enum(LINE_ENDS), "none"),
});

const PATH_DATA = /^[\s,.\d+\-eEMmLlHhVvCcSsQqTtAaZz]*$/;

/** SVG paths stretched over the box. Contains no markup that could load or execute anything. */
const svgElement = z.extend(base, {
  type: z.literal("svg"),
  view: size,
  paths: z
    .array(
      z.object({
        d: z.string().check(z.maxLength(50_000), z.regex(PATH_DATA, "The data of an SVG path")),
        fill: z.optional(paint),
        stroke: z.optional(paintedStroke),
        evenOdd: z.optional(z.boolean()),
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
});

/** Children are relative to the group's box and rotate with it; they are elements of the same page. */
const groupElement = z.extend(base, {
  type: z.literal("group"),
  children: z.array(elementId).check(z.maxLength(MAX_ELEMENTS)),
  clip: z._default(z.boolean(), false),
  /** The radius applies only when `clip` is true. */
  radius: z._default(z.number().check(z.minimum(0), z.maximum(MAX_CORNER_RADIUS)), 0),
});

/** Font, size and colors of an element that is laid out from data. Its text keeps its size when it is resized. */
const dataStyle = {
  dir: z._default(z.enum(["rtl", "ltr"]), "ltr"),
  font: z.string().check(z.minLength(1), z.maxLength(80)),
  weight: z._default(
    z.int().check(z.minimum(TEXT_RANGES.weight.min), z.maximum(TEXT_RANGES.weight.max)),
    400,
  ),
  size: z.number().check(z.minimum(TEXT_RANGES.size.min), z.maximum(TEXT_RANGES.size.max)),
  fill: paint,
  /** Color of the text; lines are a tint of it. */
  ink: color,
  /** Corners of a table, and of the outer ends of a chart's bars. */
  radius: z._default(z.number().check(z.minimum(0), z.maximum(MAX_CORNER_RADIUS)), 0),
};

export const CHART_KINDS = ["bar", "line", "donut"] as const;

const chartRow = z.object({
  label: z.string().check(z.maxLength(MAX_CHART_LABEL_LENGTH)),
  /** As it was typed, such as "1,200" or "45%"; a value that is no number is kept and not drawn. */
  value: z.string().check(z.maxLength(MAX_CHART_VALUE_LENGTH)),
  fill: z.optional(color),
});

/** Numbers and how to show them; the renderer lays them out (`layOutChart`). */
const chartElement = z.extend(base, {
  type: z.literal("chart"),
  kind: z.enum(CHART_KINDS),
  rows: z.array(chartRow).check(z.maxLength(MAX_CHART_ROWS)),
  ...dataStyle,
  /** Writes the values into the chart; otherwise bars and lines have a scale. */
  values: z._default(z.boolean(), true),
  /** Gives each bar or point the next color of the brand. */
  varied: z._default(z.boolean(), false),
  /** Lists the parts of a donut beside it. */
  legend: z._default(z.boolean(), true),
});

const tableRow = z
  .array(z.string().check(z.maxLength(MAX_TABLE_CELL_LENGTH)))
  .check(z.minLength(1), z.maxLength(MAX_TABLE_COLUMNS));

/** Cells row by row; the renderer lays them out (`layOutTable`). */
const tableElement = z.extend(base, {
  type: z.literal("table"),
  cells: z.array(tableRow).check(
    z.maxLength(MAX_TABLE_ROWS),
    z.refine((rows) => rows.every(({ length }) => length === rows[0]?.length), "Rows of equal length"),
  ),
  ...dataStyle,
  /** Shows the first row as a head in the fill color. */
  header: z._default(z.boolean(), true),
  /** Tints every second row. */
  banded: z._default(z.boolean(), true),
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
