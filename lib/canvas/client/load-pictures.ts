import { PictureLoader, type PictureWorld } from "@/lib/canvas/client/picture-loader";
import { isWrittenIn } from "@/lib/canvas/core/pictures";

/** Before the second and the third try. */
const RESTS_MS = [0, 500, 2_000];

const browser: PictureWorld = {
  async load(src, attempt, natural, { width }) {
    if (isWrittenIn(src)) return loadWrittenIn(src);
    const answer = await fetch(attempt === 0 ? src : anew(src, attempt));
    if (!answer.ok) throw new Error("The picture could not be loaded");
    const file = await answer.blob();
    // Out of a file the browser decodes beside the page, not in it. The height follows the width.
    if (width === natural.width) return createImageBitmap(file);
    return createImageBitmap(file, { resizeWidth: width, resizeQuality: "high" });
  },
  free(picture) {
    if (picture instanceof ImageBitmap) picture.close();
    else if (picture instanceof HTMLImageElement) picture.removeAttribute("src");
  },
  rest: (attempt) => new Promise((resolve) => setTimeout(resolve, RESTS_MS[attempt])),
};

/** A page may ask for no such address but by an image. */
async function loadWrittenIn(src: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return picture;
}

/**
 * The same picture by an address that no cache knows: an answer kept from where it was shown as an image may
 * lack the header that lets a canvas have it, and would be refused as often as it is asked for.
 */
function anew(src: string, attempt: number): string {
  const address = new URL(src);
  address.searchParams.set("try", String(attempt));
  return address.href;
}

/** A loader for the pictures of one design in this browser; `release()` it when the design is closed. */
export function newPictureLoader(): PictureLoader {
  return new PictureLoader(browser);
}
