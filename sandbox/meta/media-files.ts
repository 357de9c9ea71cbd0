import { createHash } from "node:crypto";
import { Mp4Demuxer } from "@napi-rs/webcodecs";
import sharp from "sharp";
import type { SandboxContext, SandboxRequest, SandboxResponse } from "@/sandbox/core/emulator";
import { errors, type GraphError } from "@/sandbox/meta/errors";
import {
  type MetaContext,
  PHOTO_FETCH_TIMEOUT_MS,
  PHOTO_LIMIT_BYTES,
  type StoredFile,
} from "@/sandbox/meta/state";

export interface InspectedFile extends StoredFile {
  content: Buffer;
}

export interface FetchRules {
  timeoutMs: number;
  limitBytes: number;
  missing(): GraphError;
  late(): GraphError;
  tooLarge(): GraphError;
}

const PHOTO: FetchRules = {
  timeoutMs: PHOTO_FETCH_TIMEOUT_MS,
  limitBytes: PHOTO_LIMIT_BYTES,
  missing: errors.photoNotFetched,
  late: errors.photoFetchTimeout,
  tooLarge: errors.unreadablePhoto,
};

/** Fetches the photo over HTTP, as Meta does. Unreachable hosts, redirects and HTML pages are errors. */
export function fetchPhoto(address: string, timeoutMs = PHOTO_FETCH_TIMEOUT_MS): Promise<Buffer> {
  return fetchFile(address, { ...PHOTO, timeoutMs });
}

export async function fetchFile(address: string, rules: FetchRules): Promise<Buffer> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw rules.missing();
  try {
    const headers = { "user-agent": "facebookexternalhit/1.1 (sandbox)", accept: "image/*,*/*;q=0.5" };
    const signal = AbortSignal.timeout(rules.timeoutMs);
    const response = await fetch(address, { redirect: "manual", headers, signal });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw rules.missing();
    }
    return await readCapped(response.body, rules);
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") throw rules.late();
    if (error instanceof TypeError) throw rules.missing();
    throw error;
  }
}

async function readCapped(body: ReadableStream<Uint8Array>, rules: FetchRules): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > rules.limitBytes) throw rules.tooLarge();
  }
  return Buffer.concat(chunks);
}

export async function identifyPhoto(content: Buffer): Promise<InspectedFile> {
  if (content.length === 0) throw errors.photoNotFetched();
  if (content.length > PHOTO_LIMIT_BYTES) throw errors.unreadablePhoto();
  const file = await inspectImage(content);
  if (!file) throw errors.unreadablePhoto();
  return file;
}

export async function inspectImage(content: Buffer): Promise<InspectedFile | undefined> {
  const jpeg = content.subarray(0, 3).toString("hex") === "ffd8ff";
  const png = content.subarray(0, 8).toString("hex") === "89504e470d0a1a0a";
  if (!jpeg && !png) return undefined;
  try {
    const { autoOrient } = await sharp(content).metadata();
    return toStoredFile(content, jpeg ? "image/jpeg" : "image/png", autoOrient);
  } catch {
    return undefined;
  }
}

function toStoredFile(content: Buffer, mime: string, { width, height }: { width: number; height: number }) {
  const checksum = createHash("sha256").update(content).digest("hex");
  return { content, checksum, mime, bytes: content.length, width, height };
}

interface StoredBytes {
  base64: string;
}

// One file per image, named by its content, so that a post keeps its image when the original is deleted.
const open = (context: SandboxContext, checksum: string) =>
  context.openState<StoredBytes>(`meta-media-${checksum}`, () => ({ base64: "" }));

export async function saveFile(context: SandboxContext, file: InspectedFile): Promise<void> {
  const stored = await open(context, file.checksum);
  if (stored.get().base64 !== "") return;
  await stored.update((bytes) => {
    bytes.base64 = file.content.toString("base64");
  });
}

async function loadFile(context: SandboxContext, checksum: string): Promise<Buffer> {
  return Buffer.from((await open(context, checksum)).get().base64, "base64");
}

export async function deleteFile(context: SandboxContext, checksum: string): Promise<void> {
  await (await open(context, checksum)).reset();
}

export function getFileRecord({ checksum, mime, bytes, width, height }: InspectedFile): StoredFile {
  return { checksum, mime, bytes, width, height };
}

/** Serves a stored file; ranges are supported because players seek. */
export async function fileResponse(
  meta: MetaContext,
  file: Pick<StoredFile, "checksum" | "mime">,
  { headers: requested }: SandboxRequest,
): Promise<SandboxResponse> {
  const complete = await loadFile(meta.context, file.checksum);
  const range = /^bytes=(\d+)-(\d*)$/.exec(requested.range ?? "");
  const first = Number(range?.[1] ?? 0);
  const last = Math.min(complete.length - 1, range?.[2] ? Number(range[2]) : complete.length - 1);
  const headers = { ...FILE_HEADERS, "content-type": file.mime, "accept-ranges": "bytes" };
  if (!range) return { status: 200, headers, body: complete };
  if (first > last) return { status: 416, headers: { "content-range": `bytes */${complete.length}` } };
  const part = { ...headers, "content-range": `bytes ${first}-${last}/${complete.length}` };
  return { status: 206, headers: part, body: complete.subarray(first, last + 1) };
}

export const FILE_HEADERS = {
  "cache-control": "public, max-age=3600",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; sandbox",
};

export async function inspectVideo(
  content: Buffer,
): Promise<(InspectedFile & { durationMs: number }) | undefined> {
  if (content.toString("latin1", 4, 8) !== "ftyp") return undefined;
  const nothing = () => undefined;
  const demuxer = new Mp4Demuxer({ videoOutput: nothing, audioOutput: nothing, error: nothing });
  try {
    await demuxer.loadBuffer(new Uint8Array(content));
    const { codedWidth = 0, codedHeight = 0 } = demuxer.videoDecoderConfig ?? {};
    if (!codedWidth || !codedHeight) return undefined;
    const visible = isRotated(content)
      ? { width: codedHeight, height: codedWidth }
      : { width: codedWidth, height: codedHeight };
    const mime = content.toString("latin1", 8, 12) === "qt  " ? "video/quicktime" : "video/mp4";
    return {
      ...toStoredFile(content, mime, visible),
      durationMs: Math.round((demuxer.duration ?? 0) / 1000),
    };
  } catch {
    return undefined;
  } finally {
    demuxer.close();
  }
}

/** Returns whether the first track is rotated by 90 degrees, which the demuxer does not report. */
function isRotated(content: Buffer): boolean {
  const header = content.indexOf("tkhd", 0, "latin1") + 4;
  const matrix = header + (content[header] === 1 ? 52 : 40);
  if (header < 4 || matrix + 8 > content.length) return false;
  return content.readInt32BE(matrix) === 0 && Math.abs(content.readInt32BE(matrix + 4)) === 0x1_0000;
}
