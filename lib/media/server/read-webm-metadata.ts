import type { FileHandle } from "node:fs/promises";
import type { VideoMetadata } from "@/lib/media/video-limits";

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
export const SEGMENT = 0x18538067;
export const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;

const VIDEO_TRACK = 1;
export const MAX_ELEMENT_BYTES = 4 * 1_048_576;
const MAX_ELEMENTS = 1_000;
/** Maximum bytes of an id and a size. */
export const HEAD_BYTES = 12;

/** An element in memory, without its id and size. */
export interface WebmElement {
  id: number;
  bytes: Buffer;
}

interface ElementHead {
  id: number;
  /** Null: up to the end of the parent element. */
  size: number | null;
  length: number;
}

/** Returns null for other files. */
export async function readWebmMetadata(file: FileHandle, size: number): Promise<VideoMetadata | null> {
  const parts = await readFront(file, size);
  if (text(child(parts, EBML), DOC_TYPE) !== "webm") return null;
  const tracks = listElements(child(parts, TRACKS));
  const videoFile = tracks.find(
    ({ id, bytes }) => id === TRACK_ENTRY && integer(bytes, TRACK_TYPE) === VIDEO_TRACK,
  );
  const video = videoFile && child(listElements(videoFile.bytes), VIDEO);
  if (!videoFile || !video) return null;
  return {
    contentType: "video/webm",
    codec: text(videoFile.bytes, CODEC_ID),
    width: integer(video, PIXEL_WIDTH),
    height: integer(video, PIXEL_HEIGHT),
    rotation: 0,
    durationMs: durationOf(child(parts, INFO)),
  };
}

async function readFront(file: FileHandle, size: number): Promise<WebmElement[]> {
  const found: WebmElement[] = [];
  for (let at = 0, count = 0; at < size && count < MAX_ELEMENTS; count += 1) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, at);
    const head = readElementHead(buffer.subarray(0, bytesRead), 0);
    if (!head || head.id === CLUSTER || (count === 0 && head.id !== EBML)) break;
    at += head.length;
    if (head.id === SEGMENT) continue;
    if (head.size === null) break;
    if ([EBML, INFO, TRACKS].includes(head.id) && head.size <= MAX_ELEMENT_BYTES) {
      const bytes = Buffer.alloc(head.size);
      await file.read(bytes, 0, head.size, at);
      found.push({ id: head.id, bytes });
    }
    at += head.size;
  }
  return found;
}

/** Returns null for what is no element. `length` is that of id and size. */
export function readElementHead(bytes: Buffer, at: number): ElementHead | null {
  const idLength = lengthOf(bytes[at]);
  const sizeLength = lengthOf(bytes[at + idLength]);
  const length = idLength + sizeLength;
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || at + length > bytes.length) return null;
  const id = bytes.readUIntBE(at, idLength);
  let size = (bytes[at + idLength] ?? 0) & (0xff >> sizeLength);
  let isOpen = size === 0xff >> sizeLength;
  for (const byte of bytes.subarray(at + idLength + 1, at + length)) {
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { id, size: isOpen ? null : size, length };
}

/** The first set bit gives the number's length in bytes; 0 when there is none. */
function lengthOf(first: number | undefined): number {
  return first ? Math.clz32(first) - 23 : 0;
}

/** Lists the elements inside an element; what is no element ends the list. */
export function listElements(bytes: Buffer | null): WebmElement[] {
  const found: WebmElement[] = [];
  for (let at = 0; bytes && at < bytes.length && found.length < MAX_ELEMENTS; ) {
    const head = readElementHead(bytes, at);
    if (!head || head.size === null || at + head.length + head.size > bytes.length) break;
    const from = at + head.length;
    found.push({ id: head.id, bytes: bytes.subarray(from, from + head.size) });
    at = from + head.size;
  }
  return found;
}

const child = (elements: WebmElement[], id: number) => elements.find((one) => one.id === id)?.bytes ?? null;

function text(bytes: Buffer | null, id: number): string {
  return child(listElements(bytes), id)?.toString("latin1").replace(/\0+$/, "") ?? "";
}

function integer(bytes: Buffer | null, id: number): number {
  const value = child(listElements(bytes), id);
  return value && value.length > 0 && value.length <= 6 ? value.readUIntBE(0, value.length) : 0;
}

/** Null when unknown, as in a live recording. */
function durationOf(info: Buffer | null): number | null {
  const value = child(listElements(info), DURATION);
  const nanoseconds = integer(info, TIMESTAMP_SCALE) || 1_000_000;
  if (value?.length !== 4 && value?.length !== 8) return null;
  const units = value.length === 4 ? value.readFloatBE(0) : value.readDoubleBE(0);
  return units > 0 ? Math.round((units * nanoseconds) / 1_000_000) : null;
}
