import { PictureLoader, type PictureWorld } from "@/lib/canvas/client/picture-loader";
import { quiet } from "@/lib/canvas/client/quiet";
import { isWrittenIn } from "@/lib/canvas/core/pictures";
import type { Picture } from "@/lib/canvas/render/scene";

/** Before the second and the third try. */
const RESTS_MS = [0, 500, 2_000];

/** So long (ms) after a picture came it stays as it is: who opened a design does something with it first. */
const AS_IT_CAME_MS = 3_000;
/** Small copies wait for others that long (ms): the page is drawn anew once for all of them. */
const TOGETHER_MS = 1_000;

/** A picture that came waits so long (ms) for others: the page is drawn once for those of one line and one cache. */
const ARRIVAL_MS = 80;

/** Resolves after so long. */
export const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let inTurn = Promise.resolve();
let exchange: Promise<void> | null = null;

/** Each copy is made in a pause of its own; all are shown in one. */
async function idle(to: "shrink" | "exchange"): Promise<void> {
  if (to === "shrink") {
    await rest(AS_IT_CAME_MS);
    inTurn = inTurn.then(quiet);
    return inTurn;
  }
  exchange ??= rest(TOGETHER_MS)
    .then(quiet)
    .finally(() => {
      exchange = null;
    });
  return exchange;
}

const browser: PictureWorld = {
  async fetch(src, attempt, decoding) {
    if (isWrittenIn(src)) return decoded(src);
    if (attempt === 0) return (await bitmapOf(src, decoding)) ?? decoded(src);
    return decoded(anew(src, attempt));
  },
  shrink: (picture, { width, height }) =>
    createImageBitmap(picture, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" }),
  free(picture) {
    if (picture instanceof ImageBitmap) picture.close();
    else if (picture instanceof HTMLImageElement) picture.removeAttribute("src");
  },
  rest: (attempt) => rest(RESTS_MS[attempt] ?? 0),
};

/**
 * Decoded beside the page's work, not between its frames, and never again while it is drawn. Null for what is drawn and
 * has no pixels of its own (SVG).
 */
async function bitmapOf(address: string, decoding: () => void): Promise<Picture | null> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const file = await answer.blob();
  const bitmap = createImageBitmap(file).catch(() => null);
  decoding();
  return bitmap;
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
  return new PictureLoader(atOnce ? { ...browser, idle, together: () => rest(ARRIVAL_MS) } : browser);
}
