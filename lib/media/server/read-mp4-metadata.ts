import type { FileHandle } from "node:fs/promises";
import type { VideoMetadata } from "@/lib/media/video-limits";

/** The index of a 4-hour video is far below this limit, which prevents memory exhaustion. */
const MAX_MOOV_BYTES = 32 * 1_048_576;
const MAX_BOXES = 10_000;
const UNIT = 0x1_0000;

interface Box {
  type: string;
  bytes: Buffer;
}

/** Returns null for other and unsupported files. */
export async function readMp4Metadata(file: FileHandle, size: number): Promise<VideoMetadata | null> {
  const brand = await brandOf(file);
  const moov = brand === null ? null : await readMoov(file, size);
  if (brand === null || !moov) return null;
  const inside = boxesIn(moov);
  // Refuses a compressed index, because its expanded size is unknown.
  if (find(inside, "cmov")) return null;
  const tracks = inside.filter(({ type }) => type === "trak").map(({ bytes }) => boxesIn(bytes));
  const video = tracks.find((track) => handlerOf(track) === "vide");
  const entry = video && sampleEntryOf(video);
  const header = video && find(video, "tkhd");
  if (!entry || !header) return null;
  const rotation = rotationOf(header);
  const turned = rotation === 90 || rotation === 270;
  return {
    contentType: brand === "qt  " ? "video/quicktime" : "video/mp4",
    codec: entry.codec,
    width: turned ? entry.height : entry.width,
    height: turned ? entry.width : entry.height,
    rotation,
    durationMs: durationOf(inside),
  };
}

async function brandOf(file: FileHandle): Promise<string | null> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
  const isFtyp = bytesRead === 12 && buffer.toString("latin1", 4, 8) === "ftyp";
  return isFtyp ? buffer.toString("latin1", 8, 12) : null;
}

/** Skips from box to box, because the media data may precede the index. */
async function readMoov(file: FileHandle, size: number): Promise<Buffer | null> {
  let at = 0;
  for (let count = 0; count < MAX_BOXES && at + 8 <= size; count += 1) {
    const { buffer } = await file.read(Buffer.alloc(16), 0, 16, at);
    const short = buffer.readUInt32BE(0);
    const head = short === 1 ? 16 : 8;
    const whole = short === 0 ? size - at : short === 1 ? Number(buffer.readBigUInt64BE(8)) : short;
    if (whole < head || at + whole > size) return null;
    if (buffer.toString("latin1", 4, 8) === "moov") {
      if (whole > MAX_MOOV_BYTES) return null;
      const moov = Buffer.alloc(whole - head);
      await file.read(moov, 0, moov.length, at + head);
      return moov;
    }
    at += whole;
  }
  return null;
}

function boxesIn(bytes: Buffer, from = 0): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= bytes.length && found.length < MAX_BOXES; ) {
    const whole = bytes.readUInt32BE(at);
    if (whole < 8 || at + whole > bytes.length) break;
    const type = bytes.toString("latin1", at + 4, at + 8);
    found.push({ type, bytes: bytes.subarray(at + 8, at + whole) });
    at += whole;
  }
  return found;
}

function find(boxes: Box[], ...path: string[]): Buffer | null {
  const [type, ...rest] = path;
  const bytes = boxes.find((box) => box.type === type)?.bytes ?? null;
  return bytes && rest.length > 0 ? find(boxesIn(bytes), ...rest) : bytes;
}

const handlerOf = (track: Box[]) => find(track, "mdia", "hdlr")?.toString("latin1", 8, 12);

function sampleEntryOf(track: Box[]): { codec: string; width: number; height: number } | null {
  const table = find(track, "mdia", "minf", "stbl", "stsd");
  const entry = table && boxesIn(table, 8)[0];
  if (!entry || entry.bytes.length < 28) return null;
  return {
    codec: entry.type.trim(),
    width: entry.bytes.readUInt16BE(24),
    height: entry.bytes.readUInt16BE(26),
  };
}

function rotationOf(header: Buffer): VideoMetadata["rotation"] {
  const at = header[0] === 1 ? 52 : 40;
  if (header.length < at + 20) return 0;
  const a = header.readInt32BE(at) / UNIT;
  const b = header.readInt32BE(at + 4) / UNIT;
  if (a === 0 && b === 1) return 90;
  if (a === 0 && b === -1) return 270;
  return a === -1 && b === 0 ? 180 : 0;
}

/** Null when unknown, as in a live recording. */
function durationOf(moov: Box[]): number | null {
  const header = find(moov, "mvhd");
  if (!header || header.length < 32) return null;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) : null;
}
