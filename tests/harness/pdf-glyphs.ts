import { getDocument, OPS, Util } from "pdfjs-dist/legacy/build/pdf.mjs";

/** In points, from the lower left corner of the page. */
export interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A drawn glyph: x is its left edge, y its baseline. */
export interface PositionedGlyph {
  letter: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

/** Glyphs and images of a page. */
export interface PageGlyphs {
  letters: PositionedGlyph[];
  imageBoxes: Box[];
}

interface Glyph {
  unicode: string;
  width: number;
}

/** Returns glyphs and images of one page with their visual positions. */
export async function readPageGlyphs(bytes: Uint8Array, number: number): Promise<PageGlyphs> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const page = await document.getPage(number);
  const { fnArray, argsArray } = await page.getOperatorList();
  const marks = readMarks(fnArray, argsArray);
  await document.loadingTask.destroy();
  return marks;
}

function readMarks(operations: number[], operands: unknown[][]): PageGlyphs {
  const found: PageGlyphs = { letters: [], imageBoxes: [] };
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
    else if (operation === OPS.paintImageXObject) found.imageBoxes.push(unitBox(matrix));
    else if (operation === OPS.showText) {
      let along = 0;
      for (const glyph of given[0] as (Glyph | number)[]) {
        if (typeof glyph === "number") along -= (glyph / 1_000) * size;
        else {
          const place = Util.transform(Util.transform(matrix, text), [1, 0, 0, 1, along, 0]);
          const [a = 1, b = 0, , , x = 0, y = 0] = place;
          const letter = glyph.unicode.trim();
          const width = (glyph.width / 1_000) * size;
          const scale = Math.hypot(a, b);
          if (letter !== "") found.letters.push({ letter, x, y, width: width * scale, size: size * scale });
          along += width;
        }
      }
      text = Util.transform(text, [1, 0, 0, 1, along, 0]);
    }
  }
  return found;
}

/** Returns the position of an image, which PDF draws into the unit square. */
function unitBox(matrix: number[]): Box {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = matrix;
  const [xs, ys] = [
    [x, x + a, x + c, x + a + c],
    [y, y + b, y + d, y + b + d],
  ] as const;
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
