import type { FileHandle } from "node:fs/promises";

const PIECE_BYTES = 1_048_576;
const ZEROS = Buffer.alloc(PIECE_BYTES);

/** Overwrites the bytes from `from` up to `to` with zeros. Returns whether one was not zero. */
export async function zeroFileRange(file: FileHandle, from: number, to: number): Promise<boolean> {
  let isChanged = false;
  const piece = Buffer.alloc(Math.min(PIECE_BYTES, Math.max(0, to - from)));
  for (let at = from; at < to; at += piece.length) {
    const length = Math.min(piece.length, to - at);
    await file.read(piece, 0, length, at);
    if (piece.compare(ZEROS, 0, length, 0, length) === 0) continue;
    await file.write(ZEROS, 0, length, at);
    isChanged = true;
  }
  return isChanged;
}
