import glyphs from "@/lib/canvas/layouts/glyph-advances.json";

/** The characters of GLYPH_ADVANCES, in its order. */
export const MEASURED_CHARACTERS = glyphs.characters;

/**
 * Advance widths of the canvas fonts: two base-36 digits per character, in hundredths of the font size. Each
 * family lists the regular weight and, where it has several weights, the boldest that the product uses.
 */
export const GLYPH_ADVANCES: Readonly<Record<string, readonly string[]>> = glyphs.advances;

export interface Face {
  font: string;
  weight: number;
  lineHeight: number;
}

export interface FittedText {
  size: number;
  height: number;
}

const REGULAR = 400;
const BOLD = 800;
/** Assumed advance of a character that no table has, as a fraction of the font size. */
const UNKNOWN = 0.7;
const EMOJI = 1.3;
/** Tolerance for kerning, rounding and interpolated weights, which the table does not cover. */
const SLACK = 1.02;

const tables = new Map<string, Map<string, number>[]>();

/** Returns the width of one line of text, in px, estimated from the glyph advance table. */
export function measureLineWidth(text: string, { font, weight }: Face, size: number): number {
  const [regular, bold = regular] = tablesOf(font);
  const share = Math.min(1, Math.max(0, (weight - REGULAR) / (BOLD - REGULAR)));
  let sum = 0;
  for (const character of text) {
    // Combining marks such as Hebrew vowel points have no advance.
    if (/\p{M}/u.test(character)) continue;
    const light = regular?.get(character) ?? guess(character);
    sum += light + ((bold?.get(character) ?? light) - light) * share;
  }
  return sum * size * SLACK;
}

function guess(character: string): number {
  return /\p{Extended_Pictographic}/u.test(character) ? EMOJI : UNKNOWN;
}

/** Returns the number of lines at this width, broken like the renderer: at spaces and within long words. */
export function countLines(text: string, face: Face, size: number, width: number): number {
  const space = measureLineWidth(" ", face, size);
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    let filled = 0;
    lines += 1;
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const wide = measureLineWidth(word, face, size);
      if (filled > 0 && filled + space + wide <= width) {
        filled += space + wide;
        continue;
      }
      if (filled > 0) lines += 1;
      const more = Math.max(0, Math.ceil(wide / width) - 1);
      lines += more;
      filled = wide - more * width;
    }
  }
  return lines;
}

/** Checks that each word fits on a line, because a headline never breaks within a word. */
function wordsFit(text: string, face: Face, size: number, width: number): boolean {
  return text.split(/\s+/).every((word) => measureLineWidth(word, face, size) <= width);
}

/** Returns the largest common size, at least `min`, at which every text fits, and the tallest height. */
export function fitTextToBox(
  texts: string[],
  face: Face,
  box: { w: number; h: number },
  sizes: { max: number; min: number; lines?: number },
): FittedText {
  const heightAt = (text: string, size: number) =>
    countLines(text, face, size, box.w) * size * face.lineHeight;
  const fits = (size: number) =>
    texts.every((text) => {
      const height = heightAt(text, size);
      const few = !sizes.lines || Math.round(height / (size * face.lineHeight)) <= sizes.lines;
      return few && height <= box.h && wordsFit(text, face, size, box.w);
    });
  let size = sizes.max;
  while (size > sizes.min && !fits(size)) size = Math.max(sizes.min, size * 0.96);
  return {
    size: Math.floor(size * 10) / 10,
    height: Math.max(0, ...texts.map((text) => heightAt(text, size))),
  };
}

function tablesOf(font: string): Map<string, number>[] {
  const known = tables.get(font);
  if (known) return known;
  const made = (GLYPH_ADVANCES[font] ?? GLYPH_ADVANCES.Assistant ?? []).map(
    (packed) =>
      new Map(
        [...MEASURED_CHARACTERS].map((character, at) => [
          character,
          Number.parseInt(packed.slice(at * 2, at * 2 + 2), 36) / 100,
        ]),
      ),
  );
  tables.set(font, made);
  return made;
}
