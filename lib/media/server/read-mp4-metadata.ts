import type { FileHandle } from "node:fs/promises";
import {
  findBox,
  getHandler,
  listBoxes,
  listTopBoxes,
  type Mp4Box,
  readMoov,
} from "@/lib/media/server/mp4-boxes";
import type { VideoMetadata } from "@/lib/media/video-limits";

const UNIT = 0x1_0000;

/** Returns null for other and unsupported files. */
export async function readMp4Metadata(file: FileHandle, size: number): Promise<VideoMetadata | null> {
  const brand = await brandOf(file);
  const moov = brand === null ? null : await readMoov(file, await listTopBoxes(file, size));
  if (brand === null || !moov) return null;
  const inside = listBoxes(moov);
  // Refuses a compressed index, because its expanded size is unknown.
  if (findBox(inside, "cmov")) return null;
  const tracks = inside.filter(({ type }) => type === "trak").map(({ bytes }) => listBoxes(bytes));
  const video = tracks.find((track) => getHandler(track) === "vide");
  const entry = video && sampleEntryOf(video);
  const header = video && findBox(video, "tkhd");
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

function sampleEntryOf(track: Mp4Box[]): { codec: string; width: number; height: number } | null {
  const table = findBox(track, "mdia", "minf", "stbl", "stsd");
  const entry = table && listBoxes(table, 8)[0];
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
function durationOf(moov: Mp4Box[]): number | null {
  const header = findBox(moov, "mvhd");
  if (!header || header.length < 32) return null;
  const isLong = header[0] === 1;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale > 0 && units > 0 ? Math.round((units / scale) * 1000) : null;
}
