import type { TextElement } from "@/lib/canvas/core/elements";
import type { Color } from "@/lib/canvas/core/paints";
import { getBidiLevels, type TextDirection } from "@/lib/canvas/render/bidi";

/** Style of a text segment, without its size. */
export interface TextStyle {
  weight: number;
  italic: boolean;
  underline: boolean;
  /** Null for the element's fill. */
  fill: Color | null;
}

/** Returns the style of every UTF-16 code unit; equal styles share one object, compared by identity. */
export function resolveTextStyles({
  text,
  spans = [],
  weight,
  italic = false,
  underline = false,
}: TextElement): TextStyle[] {
  const base: TextStyle = { weight, italic, underline, fill: null };
  const known = new Map<string, TextStyle>();
  return Array.from({ length: text.length }, (_, at) => {
    const own = spans.filter(({ start, end }) => start <= at && at < end);
    if (own.length === 0) return base;
    const style = own.reduce<TextStyle>(
      (all, span) => ({
        weight: span.weight ?? all.weight,
        italic: span.italic ?? all.italic,
        underline: span.underline ?? all.underline,
        fill: span.fill ?? all.fill,
      }),
      base,
    );
    const key = JSON.stringify(style);
    const same = known.get(key) ?? style;
    known.set(key, same);
    return same;
  });
}

/** Returns the bidirectional embedding levels of text with several paragraphs. */
export function getParagraphBidiLevels(text: string, direction: TextDirection): number[] {
  return text.split("\n").flatMap((paragraph, index) => {
    const levels = getBidiLevels(paragraph, direction);
    return index === 0 ? levels : [0, ...levels];
  });
}
