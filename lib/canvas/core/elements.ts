import { z } from "zod";
import { MAX_DATA_URL, MAX_ELEMENT_NAME, MAX_ELEMENT_TEXT } from "@/lib/canvas/core/limits";
import { color, paint, shadow, stroke } from "@/lib/canvas/core/paints";

/** Ids are keys of objects: names that objects already have are none. */
export const elementId = z.string().regex(/^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/);

const coordinate = z.number().min(-100_000).max(100_000);
const length = z.number().positive().max(100_000);
const fraction = z.number().min(0).max(1);
const sided = z.number().min(-1).max(1).default(0);
const size = z.object({ w: length, h: length });

const PICTURE_DATA = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const pictureAddress = z
  .string()
  .max(MAX_DATA_URL)
  .refine((value) => PICTURE_DATA.test(value) || isWebAddress(value), "The address of a picture");

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

const base = z.object({
  id: elementId,
  /** Counts the element's changes; the newer one wins when two saves meet. */
  v: z.int().min(0),
  name: z.string().max(MAX_ELEMENT_NAME).optional(),
  /** Top left corner of the box before it is turned; in a group, within the group's box. */
  x: coordinate,
  y: coordinate,
  w: length,
  h: length,
  /** Degrees clockwise, around the middle of the box. */
  rot: z.number().min(-3_600).max(3_600).default(0),
  opacity: fraction.default(1),
  visible: z.boolean().default(true),
  blend: z.enum(["normal", "multiply", "screen", "overlay"]).default("normal"),
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
  /** What it is in a template. */
  slot: z.enum(["headline", "body", "cta", "logo", "hero", "none"]).optional(),
  custom: z.record(z.string(), z.unknown()).optional(),
});

/** Some of the text drawn otherwise: offsets in UTF-16 units, the end not included. A later span wins. */
const textSpan = z.object({
  start: z.int().min(0).max(5_000),
  end: z.int().min(0).max(5_000),
  weight: z.int().min(100).max(900).optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  fill: color.optional(),
});

/** Behind the text: its whole box, or each line for itself as a marker pen does. */
const textBackground = z.object({
  fill: paint,
  shape: z.enum(["box", "lines"]).default("box"),
  padX: z.number().min(0).max(500).default(0),
  padY: z.number().min(0).max(500).default(0),
  radius: z.number().min(0).max(1_000).default(0),
});

export const textElement = base.extend({
  type: z.literal("text"),
  text: z.string().max(MAX_ELEMENT_TEXT),
  /** `auto`: as the first strong letter of the whole text. */
  dir: z.enum(["auto", "rtl", "ltr"]).default("auto"),
  /** `start` is where reading begins. Right-to-left text is never justified: it stays at its start. */
  align: z.enum(["start", "center", "end", "justify"]).default("start"),
  vertical: z.enum(["top", "middle", "bottom"]).default("top"),
  font: z.string().min(1).max(80),
  weight: z.int().min(100).max(900).default(400),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  size: z.number().min(1).max(2_000),
  lineHeight: z.number().min(0.5).max(4).default(1.25),
  /** Between letters, in document px. */
  letter: z.number().min(-50).max(200).default(0),
  fill: paint,
  stroke: stroke.omit({ dash: true }).optional(),
  bg: textBackground.optional(),
  /** Past its box: the text goes on below it, becomes smaller (down to 12 px), or ends with an ellipsis. */
  overflow: z.enum(["grow", "shrink", "clip"]).default("grow"),
  spans: z.array(textSpan).max(500).optional(),
});

/** A part of something, in fractions of it. */
const cropRect = z
  .object({ x: fraction, y: fraction, w: z.number().positive().max(1), h: z.number().positive().max(1) })
  .refine(({ x, y, w, h }) => x + w <= 1.0001 && y + h <= 1.0001, "A crop lies within its picture");

/** 0 leaves everything as it is; blur in document px. */
export const adjustments = z.object({
  brightness: sided,
  contrast: sided,
  saturation: sided,
  warmth: sided,
  sepia: fraction.default(0),
  blur: z.number().min(0).max(200).default(0),
});

const imageElement = base.extend({
  type: z.literal("image"),
  src: pictureAddress,
  /** Pixels of the picture behind `src`. */
  natural: size,
  /** The part of it that fills the box. */
  crop: cropRect.default({ x: 0, y: 0, w: 1, h: 1 }),
  flip: z.object({ x: z.boolean().default(false), y: z.boolean().default(false) }).optional(),
  radius: z.number().min(0).max(10_000).default(0),
  stroke: stroke.optional(),
  adjust: adjustments.optional(),
  alt: z.string().max(1_000).optional(),
  origin: z.enum(["upload", "unsplash", "ai", "canvas-image"]).default("upload"),
  /** Before its background was removed or it was edited by prompt. */
  originalSrc: pictureAddress.optional(),
});

export const SHAPE_KINDS = [
  ...(["rect", "ellipse", "triangle", "diamond", "polygon", "star", "heart", "arrow"] as const),
  ...(["speech", "thought", "shout"] as const),
] as const;

const shapeElement = base.extend({
  type: z.literal("shape"),
  kind: z.enum(SHAPE_KINDS),
  fill: paint.optional(),
  stroke: stroke.optional(),
  /** Of rect and speech. */
  radius: z.number().min(0).max(10_000).default(0),
  /** Corners of polygon, points of star, spikes of shout. */
  points: z.int().min(3).max(40).optional(),
  /** Of a star: the inner corners' distance from the middle, in fractions of the points'. */
  inner: z.number().min(0.05).max(1).default(0.5),
  /** Of the bubbles: where the tail's tip is, in fractions of the box; outside of it, or there is no tail. */
  tail: z.object({ x: z.number().min(-5).max(6), y: z.number().min(-5).max(6) }).optional(),
});

const LINE_ENDS = ["none", "arrow", "triangle", "dot", "bar"] as const;

const lineElement = base.extend({
  type: z.literal("line"),
  /** In fractions of the box: `[[0, 0.5], [1, 0.5]]` runs across its middle. */
  points: z
    .array(z.tuple([fraction, fraction]))
    .min(2)
    .max(100),
  stroke,
  cap: z.enum(["butt", "round"]).default("round"),
  /** 0 for straight pieces, up to 1 for a soft curve through the points. */
  curve: fraction.default(0),
  head: z.enum(LINE_ENDS).default("none"),
  tail: z.enum(LINE_ENDS).default("none"),
});

const PATH_DATA = /^[\s,.\d+\-eEMmLlHhVvCcSsQqTtAaZz]*$/;

/** A drawing of paths, stretched over its box. There is no markup in it: nothing that could load or run. */
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

/** Its children lie within its box, count from its corner and turn with it; they are elements of the same page. */
const groupElement = base.extend({
  type: z.literal("group"),
  children: z.array(elementId).max(1_000),
  /** Whether what lies outside its box is cut off. */
  clip: z.boolean().default(false),
  radius: z.number().min(0).max(10_000).default(0),
});

export const canvasElement = z.discriminatedUnion("type", [
  textElement,
  imageElement,
  shapeElement,
  lineElement,
  svgElement,
  groupElement,
]);

export type TextSpan = z.infer<typeof textSpan>;
export type Adjustments = z.infer<typeof adjustments>;
export type TextElement = z.infer<typeof textElement>;
export type ImageElement = z.infer<typeof imageElement>;
export type ShapeElement = z.infer<typeof shapeElement>;
export type LineElement = z.infer<typeof lineElement>;
export type SvgElement = z.infer<typeof svgElement>;
export type GroupElement = z.infer<typeof groupElement>;
export type CanvasElement = z.infer<typeof canvasElement>;
export type CanvasElementInput = z.input<typeof canvasElement>;
