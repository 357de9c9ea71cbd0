/** Cuts between words, never inside one, into at most `most` pieces. */
function splitText(text: string, most: number): string[] {
  const words = text.match(/\s*\S+\s*?(?=\s|$)|\s+$/gu) ?? [];
  const perPiece = Math.max(1, Math.ceil(words.length / most));
  const pieces: string[] = [];
  for (let at = 0; at < words.length; at += perPiece) pieces.push(words.slice(at, at + perPiece).join(""));
  return pieces;
}

const PAUSE_MS = 15;

/** The pieces of a text and the time between them, so that it is all said after `delayMs`. */
export function pacedPieces(text: string, delayMs: number): { pieces: string[]; eachMs: number } {
  const pieces = splitText(text, delayMs > 0 ? Math.ceil(delayMs / PAUSE_MS) : Number.POSITIVE_INFINITY);
  return { pieces, eachMs: delayMs > 0 ? Math.max(PAUSE_MS, delayMs / pieces.length) : 0 };
}
