import type { FileHandle } from "node:fs/promises";

/** The index of a 4-hour video is far below this limit, which prevents memory exhaustion. */
const MAX_MOOV_BYTES = 32 * 1_048_576;
export const MAX_BOXES = 10_000;

/** A box in memory. `whole` includes its header of eight bytes. */
export interface Mp4Box {
  type: string;
  whole: Buffer;
  bytes: Buffer;
}

/** A box of the file: its offset, and the lengths of its header and of all. */
export interface TopBox {
  type: string;
  at: number;
  head: number;
  whole: number;
}

/**
 * Lists the boxes of the file, at most `MAX_BOXES`, by skipping from one to the next. A box that the file
 * cannot contain ends the list, except truncated media data, which ends with the file.
 */
export async function listTopBoxes(file: FileHandle, size: number): Promise<TopBox[]> {
  const found: TopBox[] = [];
  for (let at = 0; found.length < MAX_BOXES && at + 8 <= size; ) {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at);
    const type = buffer.toString("latin1", 4, 8);
    const short = buffer.readUInt32BE(0);
    const head = short === 1 ? 16 : 8;
    const claimed = short === 0 ? size - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
    const whole = type === "mdat" ? Math.min(claimed, size - at) : claimed;
    if (whole < head || at + whole > size) break;
    found.push({ type, at, head, whole });
    at += whole;
  }
  return found;
}

/** Reads the index without its header; null when there is none of an accepted size. */
export async function readMoov(file: FileHandle, boxes: TopBox[]): Promise<Buffer | null> {
  const found = boxes.find(({ type }) => type === "moov");
  if (!found || found.whole > MAX_MOOV_BYTES) return null;
  const moov = Buffer.alloc(found.whole - found.head);
  await file.read(moov, 0, moov.length, found.at + found.head);
  return moov;
}

/** Lists the boxes inside a box; what is no box ends the list. */
export function listBoxes(bytes: Buffer, from = 0): Mp4Box[] {
  const found: Mp4Box[] = [];
  for (let at = from; at + 8 <= bytes.length && found.length < MAX_BOXES; ) {
    const length = bytes.readUInt32BE(at);
    if (length < 8 || at + length > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const whole = bytes.subarray(at, at + length);
    found.push({ type, whole, bytes: whole.subarray(8) });
    at += length;
  }
  return found;
}

/** Returns the content of the first box at this path; null when it does not exist. */
export function findBox(boxes: Mp4Box[], ...path: string[]): Buffer | null {
  const [type, ...rest] = path;
  const bytes = boxes.find((box) => box.type === type)?.bytes ?? null;
  return bytes && rest.length > 0 ? findBox(listBoxes(bytes), ...rest) : bytes;
}

/** Returns the kind of a track, such as "vide" or "soun". */
export const getHandler = (track: Mp4Box[]) => findBox(track, "mdia", "hdlr")?.toString("latin1", 8, 12);
