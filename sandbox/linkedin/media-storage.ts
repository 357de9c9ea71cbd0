import sharp from "sharp";
import type { SandboxContext } from "@/sandbox/core/emulator";
import type { Media } from "@/sandbox/linkedin/state";
import {
  DOCUMENT_MAX_BYTES,
  PIXEL_LIMIT,
  VIDEO_MAX_SECONDS,
  VIDEO_MIN_SECONDS,
} from "@/sandbox/linkedin/state";

interface StoredBytes {
  base64: string;
}

// One file per part, so that a video is never one string.
const open = (context: SandboxContext, number: number, part: number) =>
  context.openState<StoredBytes>(`linkedin-media-${number}-${part}`, () => ({ base64: "" }));

export async function savePart(context: SandboxContext, number: number, part: number, content: Buffer) {
  const stored = await open(context, number, part);
  await stored.update((bytes) => {
    bytes.base64 = content.toString("base64");
  });
}

export async function loadMedia(context: SandboxContext, { number, parts }: Media): Promise<Buffer> {
  const files = await Promise.all(parts.map((_, part) => open(context, number, part)));
  return Buffer.concat(files.map((file) => Buffer.from(file.get().base64, "base64")));
}

export async function deleteMedia(context: SandboxContext, { number, parts }: Media): Promise<void> {
  for (const part of parts.keys()) await (await open(context, number, part)).reset();
}

export type ProcessingResult = Pick<Media, "failure" | "mime" | "width" | "height">;

const failed = (failure: string): ProcessingResult => ({ failure, mime: "", width: 0, height: 0 });

export async function inspectMedia(kind: Media["kind"], content: Buffer): Promise<ProcessingResult> {
  if (kind === "image") return inspectImageContent(content);
  return kind === "video" ? inspectVideoContent(content) : inspectDocument(content);
}

async function inspectImageContent(content: Buffer): Promise<ProcessingResult> {
  try {
    const { format, width, height } = await sharp(content).metadata();
    if (format !== "jpeg" && format !== "png" && format !== "gif") return failed("not a JPG, PNG or GIF");
    if (width * height >= PIXEL_LIMIT) return failed("too many pixels");
    return { failure: null, mime: `image/${format}`, width, height };
  } catch {
    return failed("not an image");
  }
}

function inspectDocument(content: Buffer): ProcessingResult {
  if (content.subarray(0, 5).toString("latin1") !== "%PDF-") return failed("not a PDF");
  if (content.length > DOCUMENT_MAX_BYTES) return failed("larger than 100 MB");
  return { failure: null, mime: "application/pdf", width: 0, height: 0 };
}

function inspectVideoContent(content: Buffer): ProcessingResult {
  if (content.subarray(4, 8).toString("latin1") !== "ftyp") return failed("not an MP4");
  const seconds = durationOf(content);
  if (seconds === null) return failed("no readable length");
  const isAllowed = seconds >= VIDEO_MIN_SECONDS && seconds <= VIDEO_MAX_SECONDS;
  if (!isAllowed) return failed(`${seconds} seconds: 3 seconds to 30 minutes are taken`);
  return { failure: null, mime: "video/mp4", width: 0, height: 0 };
}

/** Returns the seconds of the movie header or of its fragment header; null when neither has them. */
function durationOf(content: Buffer): number | null {
  const moov = boxIn(content, "moov");
  const header = moov && boxIn(moov, "mvhd");
  if (!moov || !header || header.length < 20) return null;
  const long = header[0] === 1;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const ticks = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const extends_ = boxIn(moov, "mvex");
  const fragments = extends_ && boxIn(extends_, "mehd");
  const fragmentTicks = fragments
    ? fragments.readUIntBE(fragments[0] === 1 ? 6 : 4, fragments[0] === 1 ? 6 : 4)
    : 0;
  const total = Math.max(ticks, fragmentTicks);
  return scale > 0 && total > 0 ? total / scale : null;
}

function boxIn(content: Buffer, type: string): Buffer | undefined {
  for (let at = 0; at + 8 <= content.length; ) {
    const size = content.readUInt32BE(at);
    const long = size === 1;
    if (long && at + 16 > content.length) return undefined;
    const length = long ? Number(content.readBigUInt64BE(at + 8)) : size || content.length - at;
    const header = long ? 16 : 8;
    if (content.subarray(at + 4, at + 8).toString("latin1") === type) {
      return content.subarray(at + header, at + length);
    }
    if (length < header) return undefined;
    at += length;
  }
  return undefined;
}
