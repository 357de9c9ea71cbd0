import { PictureLoader, type PictureWorld } from "@/lib/canvas/client/picture-loader";
import { quiet } from "@/lib/canvas/client/quiet";
import { isWrittenIn } from "@/lib/canvas/core/pictures";
import type { Picture } from "@/lib/canvas/render/scene";

/** Before the second and the third try. */
const RESTS_MS = [0, 500, 2_000];

const browser: PictureWorld = {
  async fetch(src, attempt) {
    if (isWrittenIn(src)) return decoded(src);
    const address = attempt === 0 ? src : anew(src, attempt);
    return (await bitmapOf(address)) ?? decoded(address);
  },
  shrink: (picture, { width, height }) =>
    createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }),
  free(picture) {
    if (picture instanceof ImageBitmap) picture.close();
    else if (picture instanceof HTMLImageElement) picture.removeAttribute("src");
  },
  rest: (attempt) => new Promise((resolve) => setTimeout(resolve, RESTS_MS[attempt])),
};

/**
 * Decoded beside the page's work, not between its frames, and never again while it is drawn. Null for what is drawn and
 * has no pixels of its own (SVG).
 */
async function bitmapOf(address: string): Promise<Picture | null> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const file = await answer.blob();
  return createImageBitmap(file).catch(() => null);
}

async function decoded(address: string): Promise<Picture> {
  const picture = new Image();
  // Without this a canvas that shows it could never be saved.
  picture.crossOrigin = "anonymous";
  picture.src = address;
  await picture.decode();
  return picture;
}

/**
 * The same picture by an address that no cache knows: an answer kept from where it was shown without `crossOrigin` may
 * lack the header that lets a canvas have it, and would be refused as often as it is asked for.
 */
function anew(src: string, attempt: number): string {
  const address = new URL(src);
  address.searchParams.set("try", String(attempt));
  return address.href;
}

/**
 * A loader for the pictures of one design in this browser; `release()` it when the design is closed. `atOnce` shows
 * small ones as they came until nobody waits for the browser.
 */
export function newPictureLoader({ atOnce = false } = {}): PictureLoader {
  return new PictureLoader(atOnce ? { ...browser, idle: quiet } : browser);
}
