import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { newPictureLoader } from "@/lib/canvas/client/load-pictures";
import { shownExtents } from "@/lib/canvas/client/picture-extents";
import { quiet } from "@/lib/canvas/client/quiet";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { Bitmap } from "@/lib/canvas/render/scene";

let last: Promise<unknown> = Promise.resolve();

/**
 * The first page of a design in small, drawn when nobody needs the browser for anything else, one after the other.
 * Null when it is not wanted any more.
 */
export function drawSmall(
  document: CanvasDocument,
  width: number,
  signal: AbortSignal,
): Promise<Bitmap | null> {
  const drawn = last.then(() => draw(document, width, signal));
  last = drawn.catch(() => undefined);
  return drawn;
}

async function draw(document: CanvasDocument, width: number, signal: AbortSignal): Promise<Bitmap | null> {
  if (signal.aborted) return null;
  const pixelRatio = width / document.size.w;
  const pictures = newPictureLoader();
  try {
    pictures.show(shownExtents(document, 0, pixelRatio));
    await Promise.all([loadFonts(document.fonts), pictures.settled()]);
    await quiet();
    return signal.aborted ? null : renderPage(document, 0, pictures.pictureOf, pixelRatio);
  } finally {
    pictures.release();
  }
}
