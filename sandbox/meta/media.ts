import { createHash } from "node:crypto";
import sharp from "sharp";
import type { SandboxContext } from "@/sandbox/core/stand-in";
import { refusals } from "@/sandbox/meta/errors";
import { PHOTO_FETCH_MS, PHOTO_LIMIT_BYTES } from "@/sandbox/meta/settings";

export interface PhotoFile {
  content: Buffer;
  checksum: string;
  mime: string;
  width: number;
  height: number;
}

/** Really fetches the address, as Meta does: an address nobody can reach, a redirect or a page of HTML is no photo. */
export async function fetchPhoto(address: string, patienceMs = PHOTO_FETCH_MS): Promise<Buffer> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw refusals.photoNotFetched();
  try {
    const headers = { "user-agent": "facebookexternalhit/1.1 (sandbox)", accept: "image/*,*/*;q=0.5" };
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(address, { redirect: "manual", headers, signal });
    if (response.status !== 200 || !response.body) {
      await response.body?.cancel();
      throw refusals.photoNotFetched();
    }
    return await readCapped(response.body);
  } catch (error) {
    if (error instanceof DOMException && error.name === "TimeoutError") throw refusals.photoFetchTimeout();
    if (error instanceof TypeError) throw refusals.photoNotFetched();
    throw error;
  }
}

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > PHOTO_LIMIT_BYTES) throw refusals.unreadablePhoto();
  }
  return Buffer.concat(chunks);
}

/** Judges by content, never by name or header: JPEG or PNG whose size can be read, not above the limit. */
export async function identifyPhoto(content: Buffer): Promise<PhotoFile> {
  if (content.length === 0) throw refusals.photoNotFetched();
  if (content.length > PHOTO_LIMIT_BYTES) throw refusals.unreadablePhoto();
  const jpeg = content.subarray(0, 3).toString("hex") === "ffd8ff";
  const png = content.subarray(0, 8).toString("hex") === "89504e470d0a1a0a";
  if (!jpeg && !png) throw refusals.unreadablePhoto();
  try {
    const { width, height } = await sharp(content).metadata();
    const checksum = createHash("sha256").update(content).digest("hex");
    return { content, checksum, mime: jpeg ? "image/jpeg" : "image/png", width, height };
  } catch {
    throw refusals.unreadablePhoto();
  }
}

interface StoredBytes {
  base64: string;
}

// One file per picture, named by its content: the post keeps its picture after the original is gone.
const open = (context: SandboxContext, checksum: string) =>
  context.openState<StoredBytes>(`meta-media-${checksum}`, () => ({ base64: "" }));

export async function keepPhoto(context: SandboxContext, file: PhotoFile): Promise<void> {
  const stored = await open(context, file.checksum);
  if (stored.get().base64 !== "") return;
  await stored.update((bytes) => {
    bytes.base64 = file.content.toString("base64");
  });
}

export async function loadPhoto(context: SandboxContext, checksum: string): Promise<Buffer> {
  return Buffer.from((await open(context, checksum)).get().base64, "base64");
}

export async function dropPhoto(context: SandboxContext, checksum: string): Promise<void> {
  await (await open(context, checksum)).reset();
}
