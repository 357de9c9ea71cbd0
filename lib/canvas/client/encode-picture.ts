import type { Bitmap } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";

export type PictureFormat = "png" | "jpeg";

const JPEG_QUALITY = 0.92;

/**
 * What the worker does. A page itself encodes in the pauses between its frames, of which a closing menu leaves few.
 * Words and not a file of its own: it needs nothing of ours, and a policy that knows blobs lets it in.
 */
const WORK = `onmessage = async ({ data: { bitmap, type, quality } }) => {
  try {
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("bitmaprenderer").transferFromImageBitmap(bitmap);
    postMessage(await canvas.convertToBlob({ type, quality }));
  } catch {
    postMessage(null);
  }
};`;

/** So long (ms) a worker may take: what comes later comes never. */
const PATIENCE_MS = 20_000;

interface Encoder {
  worker: Worker;
  /** Settles when it cannot work here, be it before anybody asks it. */
  failed: Promise<null>;
}

/** One that nobody uses yet. */
let ready: Encoder | null = null;
let address: string | undefined;

/** Starts what will encode a picture, where somebody is about to ask for one: it takes as long as a small picture does. */
export function prepareEncoding(): void {
  ready ??= newEncoder();
}

/** A canvas as a file. The canvas may be released once it is there. Throws unprocessable when the browser makes no file of it. */
export async function encodePicture(canvas: Bitmap, format: PictureFormat): Promise<Blob> {
  const type = `image/${format}`;
  const encoder = ready ?? newEncoder();
  ready = null;
  const file = encoder && (await encodedBeside(encoder, canvas, type));
  // A browser without such workers, or one that refuses this picture.
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
    const answer = Promise.withResolvers<Blob | null>();
    timer = setTimeout(() => answer.resolve(null), PATIENCE_MS);
    worker.onmessage = ({ data }) => answer.resolve(data instanceof Blob && data.type === type ? data : null);
    worker.postMessage({ bitmap, type, quality: JPEG_QUALITY }, [bitmap]);
    return await Promise.race([answer.promise, failed]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

function encodedHere(canvas: Bitmap, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new AppError("unprocessable")));
    canvas.toBlob(done, type, JPEG_QUALITY);
  });
}
