import type { FileHandle } from "node:fs/promises";
import {
  findBox,
  getHandler,
  listBoxes,
  listTopBoxes,
  MAX_BOXES,
  type Mp4Box,
  readMoov,
  type TopBox,
} from "@/lib/media/server/mp4-boxes";
import { createNotVideoError } from "@/lib/media/server/probe-video";
import { zeroFileRange } from "@/lib/media/server/zero-file-range";

// Cameras write positions into boxes of their own, so everything is removed that playing does not need.
const TOP_BOXES = ["ftyp", "styp", "moov", "mdat", "moof", "mfra", "sidx", "ssix", "pdin", "prft"];
const INDEX_BOXES = ["mvhd", "trak", "mvex", "iods", "pssh"];
const TRACK_BOXES = ["tkhd", "edts", "tref", "mdia", "tapt", "load", "trgr"];
const USER_DATA_BOXES = ["name", "kind", "\xa9too", "\xa9swr", "\xa9enc"];
/** Boxes without content; what a writer left in them is removed. */
const EMPTY_BOXES = ["free", "skip", "wide"];
/** Other tracks are timed metadata, and text tracks, to which drones write positions. */
const KEPT_TRACKS = ["vide", "soun", "tmcd"];

interface Range {
  from: number;
  to: number;
}

/** As `stripVideoLocation`, for MP4 and QuickTime. */
export async function stripMp4Location(file: FileHandle, size: number): Promise<boolean> {
  const boxes = await listTopBoxes(file, size);
  const index = boxes.find(({ type }) => type === "moov");
  const moov = await readMoov(file, boxes);
  if (!index || !moov || boxes.length === MAX_BOXES) throw createNotVideoError();
  const before = Buffer.from(moov);
  const samples = cleanIndex(moov);
  // Samples of a fragmented video are not in the index.
  if (samples && boxes.some(({ type }) => type === "moof")) throw createNotVideoError();
  let isChanged = !moov.equals(before);
  for (const range of rangesInMediaData(samples ?? [], boxes, size)) {
    if (await zeroFileRange(file, range.from, range.to)) isChanged = true;
  }
  if (isChanged) await file.write(moov, 0, moov.length, index.at + index.head);
  for (const box of boxes) {
    if (TOP_BOXES.includes(box.type) && (box.type !== "moov" || box === index)) continue;
    if (await blankInFile(file, box)) isChanged = true;
  }
  const end = boxes.reduce((at, { whole }) => at + whole, 0);
  if (await zeroFileRange(file, end, size)) {
    isChanged = true;
    if (size - end >= 8) await file.write(freeHeader(size - end), 0, 8, end);
  }
  return isChanged;
}

/** Cleans the index and returns where the samples of removed tracks are; null when none was removed. */
function cleanIndex(moov: Buffer): Range[] | null {
  let samples: Range[] | null = null;
  for (const box of listAll(moov)) {
    if (box.type === "udta") cleanUserData(box);
    else if (!INDEX_BOXES.includes(box.type)) blank(box);
    if (box.type !== "trak") continue;
    const parts = listAll(box.bytes);
    if (KEPT_TRACKS.includes(getHandler(parts) ?? "")) cleanTrack(parts);
    else {
      samples = [...(samples ?? []), ...listSampleRanges(parts)];
      blank(box);
    }
  }
  return samples;
}

function cleanTrack(parts: Mp4Box[]): void {
  for (const part of parts) {
    if (part.type === "udta") cleanUserData(part);
    else if (!TRACK_BOXES.includes(part.type) && !isProjection(part)) blank(part);
  }
}

/** Returns whether the box only says that the video is spherical. */
function isProjection({ type, bytes }: Mp4Box): boolean {
  return type === "uuid" && bytes.toString("hex", 0, 16) === "ffcc8263f8554a938814587a02521fdd";
}

/** Keeps only names and the writing program, as many videos have no other user data. */
function cleanUserData(box: Mp4Box): void {
  const inside = listBoxes(box.bytes);
  const isKept = inside.every(({ type, bytes }) =>
    type === "meta" ? isProgramName(bytes) : USER_DATA_BOXES.includes(type),
  );
  if (!isKept || !isWhole(inside, box.bytes)) blank(box);
}

function isProgramName(meta: Buffer): boolean {
  const boxes = listBoxes(meta, 4);
  const items = listBoxes(findBox(boxes, "ilst") ?? Buffer.alloc(0));
  const isKnown = boxes.every(({ type }) => type === "hdlr" || type === "ilst");
  return isKnown && isWhole(boxes, meta, 4) && items.every(({ type }) => USER_DATA_BOXES.includes(type));
}

function blank({ type, whole, bytes }: Mp4Box): void {
  if (!EMPTY_BOXES.includes(type)) whole.write("free", 4, "latin1");
  bytes.fill(0);
}

async function blankInFile(file: FileHandle, { type, at, head, whole }: TopBox): Promise<boolean> {
  const isChanged = await zeroFileRange(file, at + head, at + whole);
  if (EMPTY_BOXES.includes(type)) return isChanged;
  await file.write(Buffer.from("free"), 0, 4, at + 4);
  return true;
}

function freeHeader(length: number): Buffer {
  const header = Buffer.from("\0\0\0\0free");
  header.writeUInt32BE(length);
  return header;
}

function listAll(bytes: Buffer): Mp4Box[] {
  const boxes = listBoxes(bytes);
  if (!isWhole(boxes, bytes)) throw createNotVideoError();
  return boxes;
}

/** QuickTime ends some lists with four zero bytes. */
function isWhole(boxes: Mp4Box[], bytes: Buffer, from = 0): boolean {
  return bytes.length - boxes.reduce((at, { whole }) => at + whole.length, from) < 8;
}

function listSampleRanges(track: Mp4Box[]): Range[] {
  const table = listBoxes(findBox(track, "mdia", "minf", "stbl") ?? Buffer.alloc(0));
  const short = findBox(table, "stco");
  const offsets = short ?? findBox(table, "co64");
  const runs = findBox(table, "stsc");
  if (!offsets || !runs) return [];
  const sizeOf = sampleSizes(table);
  const ranges: Range[] = [];
  for (let chunk = 0, run = 0, sample = 0; chunk < offsets.readUInt32BE(4); chunk += 1) {
    while (run + 1 < runs.readUInt32BE(4) && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk + 1) run += 1;
    const count = runs.readUInt32BE(8 + run * 12 + 4);
    const from = short ? short.readUInt32BE(8 + chunk * 4) : Number(offsets.readBigUInt64BE(8 + chunk * 8));
    ranges.push({ from, to: from + sizeOf(sample, count) });
    sample += count;
  }
  return ranges;
}

/** Returns a function that adds the sizes of so many samples from one on. */
function sampleSizes(table: Mp4Box[]): (first: number, count: number) => number {
  const sizes = findBox(table, "stsz");
  // Compact sizes, which no known camera writes.
  if (!sizes) throw createNotVideoError();
  const same = sizes.readUInt32BE(4);
  const total = sizes.readUInt32BE(8);
  return (first, count) => {
    const end = Math.min(first + count, total);
    if (same > 0) return Math.max(0, end - first) * same;
    let sum = 0;
    for (let sample = first; sample < end; sample += 1) sum += sizes.readUInt32BE(12 + sample * 4);
    return sum;
  };
}

/** Throws for samples outside the media data, and for more than the file has. */
function rangesInMediaData(ranges: Range[], boxes: TopBox[], size: number): Range[] {
  const media = boxes.filter(({ type }) => type === "mdat");
  const isInside = ({ from, to }: Range) =>
    media.some(({ at, head, whole }) => from >= at + head && to <= at + whole);
  const sum = ranges.reduce((bytes, { from, to }) => bytes + to - from, 0);
  if (sum > size || !ranges.every((range) => range.from === range.to || isInside(range)))
    throw createNotVideoError();
  return ranges;
}
