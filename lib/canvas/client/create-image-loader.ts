import { ImageLoader, type ImageLoaderEnvironment } from "@/lib/canvas/client/image-loader";
import { whenIdle } from "@/lib/canvas/client/when-idle";
import { isDataUrl } from "@/lib/canvas/core/image-urls";
import type { DrawableImage } from "@/lib/canvas/render/scene";
import { Mutex } from "@/lib/core/mutex";

const RESTS_MS = [0, 500, 2_000];

/** A new image stays at full size for this long, because the user usually starts with an action. */
const AS_IT_CAME_MS = 3_000;
/** Shrunk copies wait this long for others, so that the page is drawn once for all of them. */
const TOGETHER_MS = 1_000;

/** An arrived image waits this long for others, so that images from one cache are drawn once. */
const ARRIVAL_MS = 80;

export const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

const shrinking = new Mutex();
let exchange: Promise<void> | null = null;

/** Each copy is made in its own idle period; all of them are shown in one. */
async function idle(to: "shrink" | "exchange"): Promise<void> {
  if (to === "shrink") {
    await delay(AS_IT_CAME_MS);
    return shrinking.run(whenIdle);
  }
  exchange ??= delay(TOGETHER_MS)
    .then(whenIdle)
    .finally(() => {
      exchange = null;
    });
  return exchange;
}

const browser: ImageLoaderEnvironment = {
  async fetch(src, attempt) {
    if (isDataUrl(src)) return decoded(src);
    if (attempt === 0) return (await bitmapOf(src)) ?? decoded(src);
    return decoded(anew(src, attempt));
  },
  shrink: (image, { width, height }) =>
    createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }),
  free(image) {
    if (image instanceof ImageBitmap) image.close();
    else if (image instanceof HTMLImageElement) image.removeAttribute("src");
  },
  rest: (attempt) => delay(RESTS_MS[attempt] ?? 0),
};

/** Decodes off the main thread, once. Returns null for images without intrinsic pixels (SVG). */
async function bitmapOf(address: string): Promise<DrawableImage | null> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return createImageBitmap(await response.blob()).catch(() => null);
}

async function decoded(address: string): Promise<DrawableImage> {
  const image = new Image();
  // Without CORS, the canvas would be tainted and could not be exported.
  image.crossOrigin = "anonymous";
  image.src = address;
  await image.decode();
  return image;
}

/** Returns a URL that no cache has: a response cached without `crossOrigin` may lack the CORS header. */
function anew(src: string, attempt: number): string {
  const address = new URL(src);
  address.searchParams.set("try", String(attempt));
  return address.href;
}

/** Creates a design's image loader; the caller releases it. `atOnce` shows small images before shrinking. */
export function createImageLoader({ atOnce = false } = {}): ImageLoader {
  return new ImageLoader(atOnce ? { ...browser, idle, together: () => delay(ARRIVAL_MS) } : browser);
}
