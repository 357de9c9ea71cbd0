import { type Box, type Letter, marksOf } from "@/tests/harness/pdf-marks";

/** A piece of a line without a wide gap, as the eye meets it: from the left to the right, without spaces. */
export interface SeenLine extends Box {
  text: string;
}

/** A gap of so many times the size of the letters is between columns, not between words. */
const GAP = 1.2;

/**
 * The lines of one page as the eye meets them, from the left to the right and from the top down, without spaces: where
 * each letter is drawn counts, not the order in which a file names it.
 */
export async function seenLines(bytes: Uint8Array, number: number): Promise<string[]> {
  const { letters } = await marksOf(bytes, number);
  return linesOf(letters).map((line) => line.map(({ letter }) => letter).join(""));
}

/** The same with their places, each column by itself. */
export function seenPieces(letters: Letter[]): SeenLine[] {
  return linesOf(letters)
    .flatMap((line) =>
      line.reduce<Letter[][]>((pieces, letter) => {
        const last = pieces.at(-1);
        const before = last?.at(-1);
        const isNear = before && letter.x - before.x - before.width < GAP * letter.size;
        if (last && isNear) last.push(letter);
        else pieces.push([letter]);
        return pieces;
      }, []),
    )
    .map((piece) => ({
      text: piece.map(({ letter }) => letter).join(""),
      left: Math.min(...piece.map(({ x }) => x)),
      right: Math.max(...piece.map(({ x, width }) => x + width)),
      // Of the letters without the air of their line.
      bottom: Math.min(...piece.map(({ y, size }) => y - 0.15 * size)),
      top: Math.max(...piece.map(({ y, size }) => y + 0.65 * size)),
    }));
}

function linesOf(letters: Letter[]): Letter[][] {
  const lines = new Map<number, Letter[]>();
  for (const one of letters) {
    // Letters of a line that come from several files stand at the same height, but for rounding.
    const line = [...lines.keys()].find((y) => Math.abs(y - one.y) < 1) ?? one.y;
    lines.set(line, [...(lines.get(line) ?? []), one]);
  }
  return [...lines].sort(([a], [b]) => b - a).map(([, line]) => line.sort((a, b) => a.x - b.x));
}
