import { type Box, type PositionedGlyph, readPageGlyphs } from "@/tests/harness/pdf-glyphs";

/** A line segment without a wide gap, left to right, without spaces. */
export interface VisualLine extends Box {
  text: string;
}

/** A gap of this multiple of the font size separates columns. */
const GAP = 1.2;

/**
 * Returns the lines of one page in visual order, left to right and top down, without spaces. Uses glyph
 * positions, not the order in the file.
 */
export async function readVisualLines(bytes: Uint8Array, number: number): Promise<string[]> {
  const { letters } = await readPageGlyphs(bytes, number);
  return linesOf(letters).map((line) => line.map(({ letter }) => letter).join(""));
}

/** Returns the same with positions, each column separately. */
export function readVisualSegments(letters: PositionedGlyph[]): VisualLine[] {
  return linesOf(letters)
    .flatMap((line) =>
      line.reduce<PositionedGlyph[][]>((elements, letter) => {
        const last = elements.at(-1);
        const before = last?.at(-1);
        const isNear = before && letter.x - before.x - before.width < GAP * letter.size;
        if (last && isNear) last.push(letter);
        else elements.push([letter]);
        return elements;
      }, []),
    )
    .map((piece) => ({
      text: piece.map(({ letter }) => letter).join(""),
      left: Math.min(...piece.map(({ x }) => x)),
      right: Math.max(...piece.map(({ x, width }) => x + width)),
      // Height of the glyphs without line spacing.
      bottom: Math.min(...piece.map(({ y, size }) => y - 0.15 * size)),
      top: Math.max(...piece.map(({ y, size }) => y + 0.65 * size)),
    }));
}

function linesOf(letters: PositionedGlyph[]): PositionedGlyph[][] {
  const lines = new Map<number, PositionedGlyph[]>();
  for (const one of letters) {
    // Glyphs of one line from several fonts have equal baselines except for rounding.
    const line = [...lines.keys()].find((y) => Math.abs(y - one.y) < 1) ?? one.y;
    lines.set(line, [...(lines.get(line) ?? []), one]);
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, line]) => line.sort((a, b) => a.x - b.x));
}
