import type { SvgElement, TextElement } from "@/lib/canvas/core/elements";
import type { Box } from "@/lib/canvas/core/geometry";
import { type Color, type Palette, resolveColor } from "@/lib/canvas/core/paints";
import { getFirstStrongDirection, type TextDirection } from "@/lib/canvas/render/bidi";

/** What a chart consists of; drawn like elements and never stored. */
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

export function traceBox({ x, y, w, h }: Box): string {
  return `M${x} ${y}h${w}v${h}h${-w}z`;
}

/** Returns a translucent tint of a color; `alpha` are two hexadecimal digits. */
export function fade(color: Color, alpha: string, palette: Palette): string {
  return `${resolveColor(color, palette).slice(0, 7)}${alpha}`;
}
