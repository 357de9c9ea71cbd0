import type { TextElement } from "@/lib/canvas/core/elements";
import type { Color } from "@/lib/canvas/core/paints";
import { type Direction, levelsOf } from "@/lib/canvas/render/bidi";

/** How a piece of text is drawn, apart from its size. */
export interface TextStyle {
  weight: number;
  italic: boolean;
  underline: boolean;
  /** Null for the element's own paint. */
  fill: Color | null;
}

/** The style of every unit; the same object as long as nothing changes. */
export function stylesOf({
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

/** As `levelsOf`, for text of several paragraphs. */
export function levelsByParagraph(text: string, direction: Direction): number[] {
  return text.split("\n").flatMap((paragraph, index) => {
    const levels = levelsOf(paragraph, direction);
    return index === 0 ? levels : [0, ...levels];
  });
}
