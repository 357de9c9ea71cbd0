import type { Bitmap } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";

export type ImageFormat = "png" | "jpeg" | "webp";

/** JPEG and WebP take a quality from 0 to 1; PNG is lossless. */
const QUALITY = 0.92;

/** Source of the worker: the page itself would block. Inline, as the CSP allows blob workers. */
const WORK = `onmessage = async ({ data: { bitmap, type, quality } }) => {
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
    postMessage(await canvas.convertToBlob({ type, quality }));
  } catch {
    postMessage(null);
  }
};`;

const TIMEOUT_MS = 20_000;

interface Encoder {
  worker: Worker;
  /** Settles when the worker fails, possibly before it gets a message. */
  failed: Promise<null>;
}

let ready: Encoder | null = null;
let address: string | undefined;

/** Starts the encoding worker in advance, because its start takes as long as encoding a small image. */
export function warmUpImageEncoder(): void {
  ready ??= newEncoder();
}

/** Encodes a canvas as a file. Throws unprocessable when the browser produces no file. */
export async function encodeCanvasImage(canvas: Bitmap, format: ImageFormat): Promise<Blob> {
  const type = `image/${format}`;
  const encoder = ready ?? newEncoder();
  ready = null;
  const file = encoder && (await encodedBeside(encoder, canvas, type));
  // The browser has no such worker, or the worker refused this image.
  return file ?? encodedHere(canvas, type);
}

function newEncoder(): Encoder | null {
  if (typeof Worker === "undefined" || typeof OffscreenCanvas === "undefined") return null;
  address ??= URL.createObjectURL(new Blob([WORK], { type: "text/javascript" }));
  try {
    const worker = new Worker(address);
    const { promise: failed, resolve } = Promise.withResolvers<null>();
    worker.onerror = () => resolve(null);
    return { worker, failed };
  } catch {
    return null;
  }
}

async function encodedBeside(
  { worker, failed }: Encoder,
  canvas: Bitmap,
  type: string,
): Promise<Blob | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const bitmap = await createImageBitmap(canvas);
    const response = Promise.withResolvers<Blob | null>();
    timer = setTimeout(() => response.resolve(null), TIMEOUT_MS);
    worker.onmessage = ({ data }) =>
      response.resolve(data instanceof Blob && data.type === type ? data : null);
    worker.postMessage({ bitmap, type, quality: QUALITY }, [bitmap]);
    return await Promise.race([response.promise, failed]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function encodedHere(canvas: Bitmap, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    // A browser without an encoder for the type returns a PNG.
    const done = (blob: Blob | null) =>
      blob?.type === type ? resolve(blob) : reject(new AppError("unprocessable"));
    canvas.toBlob(done, type, QUALITY);
  });
}
