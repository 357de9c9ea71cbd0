import { ADVANCES, CHARACTERS } from "@/lib/canvas/layouts/advances";

export interface Face {
  font: string;
  weight: number;
  lineHeight: number;
}

export interface Fitted {
  size: number;
  /** Height of the set text, in px. */
  height: number;
}

const REGULAR = 400;
const BOLD = 800;
/** Of a character that is in no table: another script, a sign. */
const UNKNOWN = 0.7;
const EMOJI = 1.3;
/** What the table does not know: kerning, rounding, weights in between. */
const SLACK = 1.02;

const tables = new Map<string, Map<string, number>[]>();

/** Width of one line of text, in px. */
export function widthOf(text: string, { font, weight }: Face, size: number): number {
  const [regular, bold = regular] = tablesOf(font);
  const share = Math.min(1, Math.max(0, (weight - REGULAR) / (BOLD - REGULAR)));
  let sum = 0;
  for (const character of text) {
    // Points and vowels sit on the letter before them.
    if (/\p{M}/u.test(character)) continue;
    const light = regular?.get(character) ?? guess(character);
    sum += light + ((bold?.get(character) ?? light) - light) * share;
  }
  return sum * size * SLACK;
}

function guess(character: string): number {
  return /\p{Extended_Pictographic}/u.test(character) ? EMOJI : UNKNOWN;
}

/** How many lines the text takes in this width, broken as the renderer breaks it: at spaces, long words anywhere. */
export function linesOf(text: string, face: Face, size: number, width: number): number {
  const space = widthOf(" ", face, size);
  let lines = 0;
  for (const paragraph of text.split("\n")) {
    let filled = 0;
    lines += 1;
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const wide = widthOf(word, face, size);
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

/** Whether every word has room on a line of its own: a headline is never broken within a word. */
function wordsFit(text: string, face: Face, size: number, width: number): boolean {
  return text.split(/\s+/).every((word) => widthOf(word, face, size) <= width);
}

/**
 * The largest size at which all the texts fit their box, one size for all, and the height of the highest. Below `least`
 * it does not go: what still does not fit is shrunk by the renderer.
 */
export function fitText(
  texts: string[],
  face: Face,
  box: { w: number; h: number },
  sizes: { most: number; least: number; lines?: number },
): Fitted {
  const heightAt = (text: string, size: number) => linesOf(text, face, size, box.w) * size * face.lineHeight;
  const fits = (size: number) =>
    texts.every((text) => {
      const height = heightAt(text, size);
      const few = !sizes.lines || Math.round(height / (size * face.lineHeight)) <= sizes.lines;
      return few && height <= box.h && wordsFit(text, face, size, box.w);
    });
  let size = sizes.most;
  while (size > sizes.least && !fits(size)) size = Math.max(sizes.least, size * 0.96);
  return {
    size: Math.floor(size * 10) / 10,
    height: Math.max(0, ...texts.map((text) => heightAt(text, size))),
  };
}

function tablesOf(font: string): Map<string, number>[] {
  const known = tables.get(font);
  if (known) return known;
  const made = (ADVANCES[font] ?? ADVANCES.Assistant ?? []).map(
    (packed) =>
      new Map(
        [...CHARACTERS].map((character, at) => [
          character,
          Number.parseInt(packed.slice(at * 2, at * 2 + 2), 36) / 100,
        ]),
      ),
  );
  tables.set(font, made);
  return made;
}
