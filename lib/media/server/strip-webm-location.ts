import type { FileHandle } from "node:fs/promises";
import { createNotVideoError } from "@/lib/media/server/probe-video";
import {
  CLUSTER,
  HEAD_BYTES,
  listElements,
  MAX_ELEMENT_BYTES,
  readElementHead,
  SEGMENT,
  type WebmElement,
} from "@/lib/media/server/read-webm-metadata";
import { zeroFileRange } from "@/lib/media/server/zero-file-range";

const TAGS = 0x1254c367;
const TAG = 0x7373;
const TAG_TARGETS = 0x63c0;
const SIMPLE_TAG = 0x67c8;
const TAG_NAME = 0x45a3;
const ATTACHMENTS = 0x1941a469;
const VOID = 0xec;
/** Names of tags that programs write; any other may contain a location. */
const KEPT_TAGS =
  /^(ENCODER|DURATION|BPS|NUMBER_OF_(FRAMES|BYTES)|_STATISTICS_[A-Z_]+|HANDLER_NAME|VENDOR_ID)$/;

/** Above the blocks of a 4-hour recording whose clusters have no size. */
const MAX_WALKED_ELEMENTS = 2_000_000;
const WINDOW_BYTES = 65_536;

/** As `stripVideoLocation`, for WebM. */
export async function stripWebmLocation(file: FileHandle, size: number): Promise<boolean> {
  const readBytes = createWindow(file);
  let isChanged = false;
  let count = 0;
  for (let at = 0; at < size; count += 1) {
    if (count === MAX_WALKED_ELEMENTS) throw createNotVideoError();
    const head = readElementHead(await readBytes(at), 0);
    // What follows the last element is no part of the video.
    if (!head) return (await zeroFileRange(file, at, size)) || isChanged;
    const from = at + head.length;
    const isParent = head.id === SEGMENT || (head.id === CLUSTER && head.size === null);
    if (!isParent && head.size === null) throw createNotVideoError();
    const to = isParent ? from : Math.min(size, from + (head.size ?? 0));
    if (head.id === VOID && (await zeroFileRange(file, from, to))) isChanged = true;
    if (head.id === ATTACHMENTS || (head.id === TAGS && !(await hasKeptTags(file, from, to)))) {
      await writeVoid(file, at, to);
      isChanged = true;
    }
    at = to;
  }
  return isChanged;
}

/** Reads heads through a buffer, because a cluster without a size has very many small elements. */
function createWindow(file: FileHandle): (at: number) => Promise<Buffer> {
  const window = Buffer.alloc(WINDOW_BYTES);
  let start = 0;
  let length = 0;
  return async (at) => {
    if (at < start || at + HEAD_BYTES > start + length) {
      start = at;
      length = (await file.read(window, 0, WINDOW_BYTES, at)).bytesRead;
    }
    return window.subarray(at - start, Math.min(at - start + HEAD_BYTES, length));
  };
}

async function hasKeptTags(file: FileHandle, from: number, to: number): Promise<boolean> {
  if (to - from > MAX_ELEMENT_BYTES) return false;
  const bytes = Buffer.alloc(to - from);
  await file.read(bytes, 0, bytes.length, from);
  const isKept = ({ id, bytes: inside }: WebmElement) =>
    id === TAG_TARGETS || (id === SIMPLE_TAG && isKeptTag(inside));
  const tags = listWhole(bytes);
  return tags?.every(({ id, bytes: tag }) => id === TAG && listWhole(tag)?.every(isKept)) ?? false;
}

function isKeptTag(tag: Buffer): boolean {
  const parts = listWhole(tag) ?? [];
  const name = parts.find(({ id }) => id === TAG_NAME)?.bytes.toString("latin1") ?? "";
  return KEPT_TAGS.test(name) && parts.every(({ id }) => id !== SIMPLE_TAG);
}

/** Returns null unless elements fill all bytes. */
function listWhole(bytes: Buffer): WebmElement[] | null {
  const elements = listElements(bytes);
  const last = elements.at(-1)?.bytes;
  const end = last ? last.byteOffset + last.length : bytes.byteOffset;
  return end === bytes.byteOffset + bytes.length ? elements : null;
}

/** Replaces an element of at least five bytes with "Void" of the same length. */
async function writeVoid(file: FileHandle, at: number, to: number): Promise<void> {
  const length = to - at;
  await zeroFileRange(file, at, to);
  const head = Buffer.alloc(length < 9 ? 2 : 9);
  head.writeUInt8(VOID);
  if (length < 9) head.writeUInt8(0x80 | (length - 2), 1);
  else {
    head.writeUInt8(1, 1);
    head.writeUIntBE(length - 9, 3, 6);
  }
  await file.write(head, 0, head.length, at);
}
