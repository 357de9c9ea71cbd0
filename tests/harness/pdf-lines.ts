import { getDocument, OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

interface Letter {
  letter: string;
  x: number;
  y: number;
}

interface Glyph {
  unicode: string;
  width: number;
}

/**
 * The lines of one page as the eye meets them, from the left to the right and from the top down, without spaces: where
 * each letter is drawn counts, not the order in which a file names it.
 */
export async function seenLines(bytes: Uint8Array, number: number): Promise<string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const letters = lettersOf(fnArray, argsArray);
  await document.loadingTask.destroy();
  const lines = new Map<number, Letter[]>();
  for (const one of letters) {
    // Letters of a line that come from several files stand at the same height, but for rounding.
    const line = [...lines.keys()].find((y) => Math.abs(y - one.y) < 1) ?? one.y;
    lines.set(line, [...(lines.get(line) ?? []), one]);
  }
  return [...lines]
    .sort(([a], [b]) => b - a)
    .map(([, line]) =>
      line
        .sort((a, b) => a.x - b.x)
        .map(({ letter }) => letter)
        .join(""),
    );
}

function lettersOf(operations: number[], operands: unknown[][]): Letter[] {
  const found: Letter[] = [];
  const saved: { matrix: number[]; size: number }[] = [];
  let matrix = [1, 0, 0, 1, 0, 0];
  let text = [1, 0, 0, 1, 0, 0];
  let size = 1;
  for (const [index, operation] of operations.entries()) {
    const given = operands[index] ?? [];
    if (operation === OPS.save) saved.push({ matrix, size });
    else if (operation === OPS.restore) ({ matrix, size } = saved.pop() ?? { matrix, size });
    else if (operation === OPS.transform) matrix = Util.transform(matrix, given);
    else if (operation === OPS.setFont) size = Number(given[1]);
    else if (operation === OPS.beginText) text = [1, 0, 0, 1, 0, 0];
    else if (operation === OPS.setTextMatrix) text = Array.from(given[0] as ArrayLike<number>);
    else if (operation === OPS.moveText) text = Util.transform(text, [1, 0, 0, 1, ...(given as number[])]);
    else if (operation === OPS.showText) {
      let along = 0;
      for (const glyph of given[0] as (Glyph | number)[]) {
        if (typeof glyph === "number") along -= (glyph / 1_000) * size;
        else {
          const [, , , , x = 0, y = 0] = Util.transform(Util.transform(matrix, text), [1, 0, 0, 1, along, 0]);
          const letter = glyph.unicode.trim();
          if (letter !== "") found.push({ letter, x, y });
          along += (glyph.width / 1_000) * size;
        }
      }
      text = Util.transform(text, [1, 0, 0, 1, along, 0]);
    }
  }
  return found;
}
