import { deviceStore } from "@/lib/api-client/device-store";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { newPictureLoader } from "@/lib/canvas/client/load-pictures";
import { shownExtents } from "@/lib/canvas/client/picture-extents";
import type { PictureLoader } from "@/lib/canvas/client/picture-loader";
import { readDesign } from "@/lib/canvas/client/read-design";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Screens show this many pixels of a picture for one px of the design at most: zooming in loads no more. */
export const PIXELS = 2;
/** So long (ms) pictures are held for somebody who does not come after all. */
const PATIENCE_MS = 10_000;

let held: { pictures: PictureLoader; until: ReturnType<typeof setTimeout> } | null = null;

/** Fonts and pictures of a design that somebody is about to open; null where there is none. */
export function prepareDesign(answer: { canvasData: unknown } | null): void {
  // What this device keeps of it is looked for as well: its store takes a while to open.
  deviceStore();
  const read = answer && readDesign(answer.canvasData);
  if (!read?.ok) return;
  void loadFonts(read.document.fonts);
  const pictures = takePictures();
  showPictures(pictures, read.document, 0);
  held = { pictures, until: setTimeout(() => takePictures().release(), PATIENCE_MS) };
}

/** Pictures that were asked for already, whichever they are, or none: the design that takes them says what it shows. */
export function takePictures(): PictureLoader {
  const { pictures = newPictureLoader({ atOnce: true }), until } = held ?? {};
  clearTimeout(until);
  held = null;
  return pictures;
}

/** What is on this page, in the size in which it is worked on. */
export function showPictures(pictures: PictureLoader, document: CanvasDocument, page: number): void {
  pictures.show(shownExtents(document, page, PIXELS));
}
