import { createHash } from "node:crypto";
import sharp from "sharp";
import type { SandboxContext } from "@/sandbox/core/stand-in";
import { type GraphError, refusals } from "@/sandbox/meta/errors";
import { PHOTO_FETCH_MS, PHOTO_LIMIT_BYTES } from "@/sandbox/meta/settings";
import type { StoredFile } from "@/sandbox/meta/state";

export interface LookedAt extends StoredFile {
  content: Buffer;
}

/** How long, how much, and what is said when it goes wrong. */
export interface FetchRules {
  patienceMs: number;
  limitBytes: number;
  missing(): GraphError;
  late(): GraphError;
  tooLarge(): GraphError;
}

const PHOTO: FetchRules = {
  patienceMs: PHOTO_FETCH_MS,
  limitBytes: PHOTO_LIMIT_BYTES,
  missing: refusals.photoNotFetched,
  late: refusals.photoFetchTimeout,
  tooLarge: refusals.unreadablePhoto,
};

/** Really fetches the address, as Meta does: an address nobody can reach, a redirect or a page of HTML is no photo. */
export function fetchPhoto(address: string, patienceMs = PHOTO_FETCH_MS): Promise<Buffer> {
  return fetchFile(address, { ...PHOTO, patienceMs });
}

/** The bytes behind an address. */
export async function fetchFile(address: string, rules: FetchRules): Promise<Buffer> {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) throw rules.missing();
  try {
    const headers = { "user-agent": "facebookexternalhit/1.1 (sandbox)", accept: "image/*,*/*;q=0.5" };
    const signal = AbortSignal.timeout(rules.patienceMs);
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

/** Judges by content, never by name or header: JPEG or PNG whose size can be read, not above the limit. */
export async function identifyPhoto(content: Buffer): Promise<LookedAt> {
  if (content.length === 0) throw refusals.photoNotFetched();
  if (content.length > PHOTO_LIMIT_BYTES) throw refusals.unreadablePhoto();
  const file = await lookAtImage(content);
  if (!file) throw refusals.unreadablePhoto();
  return file;
}

/** A JPEG or PNG with the size it is shown in; undefined for anything else. */
export async function lookAtImage(content: Buffer): Promise<LookedAt | undefined> {
  const jpeg = content.subarray(0, 3).toString("hex") === "ffd8ff";
  const png = content.subarray(0, 8).toString("hex") === "89504e470d0a1a0a";
  if (!jpeg && !png) return undefined;
  try {
    const { autoOrient } = await sharp(content).metadata();
    return stored(content, jpeg ? "image/jpeg" : "image/png", autoOrient);
  } catch {
    return undefined;
  }
}

/** What is kept of a file beside its bytes. */
export function stored(
  content: Buffer,
  mime: string,
  { width, height }: { width: number; height: number },
): LookedAt {
  const checksum = createHash("sha256").update(content).digest("hex");
  return { content, checksum, mime, bytes: content.length, width, height };
}

interface StoredBytes {
  base64: string;
}

// One file per picture, named by its content: the post keeps its picture after the original is gone.
const open = (context: SandboxContext, checksum: string) =>
  context.openState<StoredBytes>(`meta-media-${checksum}`, () => ({ base64: "" }));

export async function keepFile(context: SandboxContext, file: LookedAt): Promise<void> {
  const kept = await open(context, file.checksum);
  if (kept.get().base64 !== "") return;
  await kept.update((bytes) => {
    bytes.base64 = file.content.toString("base64");
  });
}

export async function loadFile(context: SandboxContext, checksum: string): Promise<Buffer> {
  return Buffer.from((await open(context, checksum)).get().base64, "base64");
}

export async function dropFile(context: SandboxContext, checksum: string): Promise<void> {
  await (await open(context, checksum)).reset();
}

/** The record of a file, without its bytes. */
export function recordOf({ checksum, mime, bytes, width, height }: LookedAt): StoredFile {
  return { checksum, mime, bytes, width, height };
}
