import type { SvgElement, TextElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { MIN_TEXT_SIZE } from "@/lib/canvas/core/limits";
import { type Color, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { measureLineWidth } from "@/lib/canvas/layouts/measure-text";
import { getFirstStrongDirection, type TextDirection } from "@/lib/canvas/render/bidi";

/** A text or path of a chart or table. It is painted like an element and never stored. */
export type DataPart = TextElement | SvgElement;

export const DATA_LINE_HEIGHT = 1.2;

const PLACE = { id: "part", v: 0, rot: 0, opacity: 1, visible: true, blend: "normal" } as const;

interface TextPart extends Pick<TextElement, "text" | "font" | "weight" | "size" | "fill"> {
  /** Physical, because the words of a chart may have another direction than the chart. */
  side: "left" | "center" | "right";
  /** Direction of text without letters, such as a number. */
  dir: TextDirection;
  overflow: "shrink" | "clip";
  vertical?: TextElement["vertical"];
}

type Face = Pick<TextElement, "font" | "weight">;

/** Returns the width of a line in font sizes. Estimated, so that fonts that load later change no size. */
function measureLine(text: string, face: Face): number {
  return measureLineWidth(text, { ...face, lineHeight: DATA_LINE_HEIGHT }, 1);
}

/** Smallest size in px to which a text of data shrinks; one that was smaller keeps its size. */
export function getLeastSize(size: number): number {
  return Math.min(MIN_TEXT_SIZE, size);
}

/** Returns whether a text has room on one line at its smallest size. */
export function fitsOnLine(text: string, face: Face, { size, w }: { size: number; w: number }): boolean {
  return measureLine(text, face) * getLeastSize(size) <= w;
}

/** Returns the largest common size at which each of the texts fits on a line, at least `least`. */
export function fitLines(
  texts: readonly string[],
  face: Face,
  { size, w, least }: { size: number; w: number; least: number },
): number {
  const widest = Math.max(0, ...texts.map((text) => measureLine(text, face)));
  return widest * size <= w ? size : Math.max(least, w / widest);
}

/** Share of its size to which a long word shrinks all texts; a longer one shrinks alone. */
const LEAST_SHARE = 0.6;

/** Returns the largest common size at which no word is broken. */
export function fitWords(
  texts: readonly string[],
  face: Face,
  { size, w }: { size: number; w: number },
): number {
  const words = texts.flatMap((text) => text.split(/\s+/));
  return fitLines(words, face, { size, w, least: Math.max(getLeastSize(size), size * LEAST_SHARE) });
}

/** Creates a text that stays within its box. */
export function createTextPart(box: Box, { side, dir, vertical = "top", ...text }: TextPart): TextElement {
  const direction = getFirstStrongDirection(text.text) ?? dir;
  const align = side === "center" ? "center" : (side === "left") === (direction === "ltr") ? "start" : "end";
  return {
    ...{ ...PLACE, type: "text", lineHeight: DATA_LINE_HEIGHT, letter: 0 },
    ...{ ...box, ...text, dir: direction, align, vertical },
    w: Math.max(1, box.w),
    h: Math.max(1, box.h),
  };
}

/** Creates paths in the coordinates of the element that they are a part of. */
export function createPathPart({ w, h }: Pick<Box, "w" | "h">, paths: SvgElement["paths"]): SvgElement {
  return { ...PLACE, type: "svg", x: 0, y: 0, w, h, view: { w, h }, paths };
}

/** Radii of the upper and of the lower corners of a box. */
interface Corners {
  top?: number;
  bottom?: number;
}

export function traceBox({ x, y, w, h }: Box, { top = 0, bottom = 0 }: Corners = {}): string {
  if (top === 0 && bottom === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
  const most = Math.min(w / 2, top > 0 && bottom > 0 ? h / 2 : h);
  const [t, b] = [Math.min(top, most), Math.min(bottom, most)];
  const arc = (r: number, dx: number, dy: number) => (r === 0 ? "" : `a${r} ${r} 0 0 1 ${dx * r} ${dy * r}`);
  const upper = `M${x + t} ${y}h${w - 2 * t}${arc(t, 1, 1)}v${h - t - b}`;
  return `${upper}${arc(b, -1, 1)}h${2 * b - w}${arc(b, -1, -1)}v${t + b - h}${arc(t, 1, -1)}z`;
}

/** Returns a translucent tint of a color; `alpha` are two hexadecimal digits. */
export function fade(color: Color, alpha: string, palette: Palette): string {
  return `${resolveColor(color, palette).slice(0, 7)}${alpha}`;
}
