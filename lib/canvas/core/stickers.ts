import type { ElementInput } from "@/lib/canvas/core/create-document";
import type { CanvasElementInput } from "@/lib/canvas/core/elements";
import type { Point } from "@/lib/canvas/core/geometry";
import { type Color, DEFAULT_PALETTE, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { getReadableColor } from "@/lib/canvas/core/readable-color";
import type { StickerRole } from "@/lib/canvas/core/sticker-roles";

export const STICKER_GROUPS = [
  "labels",
  "marks",
  "speech",
  "holidays",
  "food",
  "nature",
  "celebration",
  "business",
] as const;

/** A filled shape, or a line when it has a width; `filled` has both. */
interface StickerPart {
  /** A role, `shade` or `shine`, or a color that stays. */
  role: string;
  d: string;
  width?: number;
  filled?: true;
}

/** A word on a sticker, which becomes a text element above the drawing. */
interface StickerText {
  en: string;
  he: string;
  box: { x: number; y: number; w: number; h: number };
  /** Role of the ground below the word. */
  on: StickerRole;
}

export interface Sticker {
  name: string;
  group: (typeof STICKER_GROUPS)[number];
  title: string;
  hebrew: string;
  words: string;
  view: { w: number; h: number };
  /** Hex colors, or names of the palette. */
  colors: Partial<Record<StickerRole, string>>;
  parts: readonly StickerPart[];
  text?: StickerText;
}

/** Colors of the parts that every sticker has alike; shade and shine lie over the color below them. */
const COMMON: Readonly<Record<string, string>> = {
  outline: "#FFFFFF",
  shade: "#0000001F",
  shine: "#FFFFFF73",
};
/** Longer side as a share of the page's shorter side. */
const SHARE = 0.34;
/** Height of a line and width of a letter as shares of the font size; a longer word shrinks when it is laid out. */
const LINE = 1.1;
const LETTER = 0.56;

/** Returns the color of a sticker's part before a user changed it. */
export function getStickerColor(sticker: Pick<Sticker, "colors">, role: string): Color {
  const color = sticker.colors[role as StickerRole] ?? COMMON[role] ?? role;
  return color.startsWith("#") ? color : { token: color };
}

/** Returns the lines of a sticker's word and the font size that fits its box, in units of the view box. */
export function fitStickerText({ en, he, box }: StickerText, language: "en" | "he") {
  const lines = (language === "he" ? he : en).split("\n");
  const longest = Math.max(...lines.map(({ length }) => length));
  return { lines, size: Math.min(box.h / lines.length / LINE, box.w / longest / LETTER) };
}

/** Returns the color of the word of a sticker, readable on the part below it. */
export function getStickerTextColor(sticker: Sticker, palette: Palette): Color {
  const names = { ...DEFAULT_PALETTE, ...palette };
  const ground = resolveColor(getStickerColor(sticker, sticker.text?.on ?? "main"), names);
  return getReadableColor(ground, names);
}

export interface StickerPlacement {
  /** Middle of the sticker. */
  at: Point;
  /** Shorter side of the page. */
  pageSide: number;
  palette: Palette;
  language: "en" | "he";
  face: { font: string; weight?: number };
}

/**
 * Creates a sticker with copies of its paths, so that a design needs no sticker file. A sticker with a word is a group
 * of the drawing and a text.
 */
export function createSticker(
  sticker: Sticker,
  name: string,
  { at, pageSide, palette, language, face }: StickerPlacement,
): ElementInput {
  const { view, parts, text } = sticker;
  const scale = (pageSide * SHARE) / Math.max(view.w, view.h);
  const [w, h] = [Math.round(view.w * scale), Math.round(view.h * scale)];
  const place = { name, x: Math.round(at.x - w / 2), y: Math.round(at.y - h / 2), w, h };
  const hasOutline = parts.some(({ role }) => role === "outline");
  const shadow = { x: 0, y: h * 0.012, blur: h * 0.03, color: "#17191C40" };
  const drawing = {
    type: "svg" as const,
    view,
    paths: parts.map((part) => toPath(part, getStickerColor(sticker, part.role))),
    custom: { stickerRoles: parts.map(({ role }) => role) },
    ...(hasOutline && { shadow }),
  };
  if (!text) return { ...drawing, ...place };
  const { lines, size } = fitStickerText(text, language);
  const { x, y, w: wide, h: high } = text.box;
  const word: ElementInput = {
    type: "text",
    ...{ x: x * scale, y: y * scale, w: wide * scale, h: high * scale },
    text: lines.join("\n"),
    ...{ align: "center", vertical: "middle", overflow: "shrink" },
    ...{ weight: 700, lineHeight: LINE, ...face, size: Math.max(1, size * scale) },
    fill: getStickerTextColor(sticker, palette),
  };
  return { type: "group", ...place, elements: [{ ...drawing, name, x: 0, y: 0, w, h }, word] };
}

type Path = Extract<CanvasElementInput, { type: "svg" }>["paths"][number];

function toPath({ d, width, filled }: StickerPart, color: Color): Path {
  const isFilled = width === undefined || filled === true;
  return { d, ...(isFilled && { fill: color }), ...(width !== undefined && { stroke: { color, width } }) };
}
