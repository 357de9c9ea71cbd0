import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AppError } from "@/lib/core/errors";
import type { StockPhoto } from "@/lib/providers/stock-images/port";

const MAX_BYTES = 40 * 1_048_576;
const TIMEOUT_MS = 30_000;
/** Sufficient for every platform, and below our own image limit. */
const MAX_SIDE = 4_096;

/**
 * Downloads a photo into a file, from the image host only, without redirects, with limits on bytes and time.
 * Its type is known only after decoding.
 */
export async function downloadUnsplashImage(
  { imageBase }: { imageBase: string },
  photo: StockPhoto,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const url = imageUrl(imageBase, photo.urls.raw);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const type = response.headers.get("content-type") ?? "";
    const { body } = response;
    if (!(response.ok && body && type.startsWith("image/"))) {
      throw new Error(`the image host answered ${response.status} ${type}`);
    }
    await pipeline(Readable.fromWeb(body as ReadableStream), atMost(MAX_BYTES), createWriteStream(path));
  } catch (cause) {
    await rm(path, { force: true });
    if (cause instanceof AppError) throw cause;
    throw new AppError(signal?.aborted ? "cancelled" : "provider_error", { cause });
  }
}

function imageUrl(imageBase: string, raw: string): URL {
  const url = new URL(raw);
  const base = new URL(imageBase);
  const isThere = url.origin === base.origin && url.href.startsWith(`${base.href.replace(/\/$/, "")}/`);
  if (!isThere || url.username || url.password) throw new AppError("provider_error");
  const size = { w: String(MAX_SIDE), h: String(MAX_SIDE), fit: "max", fm: "jpg", q: "85" };
  for (const [name, value] of Object.entries(size)) url.searchParams.set(name, value);
  return url;
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      done(size > limit ? new AppError("too_large") : null, chunk);
    },
  });
}
