import { createImageLoader } from "@/lib/canvas/client/create-image-loader";
import { getDisplayedSizes } from "@/lib/canvas/client/image-sizes";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { whenIdle } from "@/lib/canvas/client/when-idle";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { Bitmap } from "@/lib/canvas/render/scene";
import { Mutex } from "@/lib/core/mutex";

const mutex = new Mutex();

/** Renders the first page of a design while the browser is idle; null when it is no longer needed. */
export function renderThumbnail(
  document: CanvasDocument,
  width: number,
  signal: AbortSignal,
): Promise<Bitmap | null> {
  return mutex.run(() => draw(document, width, signal));
}

async function draw(document: CanvasDocument, width: number, signal: AbortSignal): Promise<Bitmap | null> {
  if (signal.aborted) return null;
  const pixelRatio = width / document.size.w;
  const images = createImageLoader();
  try {
    images.show(getDisplayedSizes(document, 0, pixelRatio));
    await Promise.all([loadFonts(document.fonts), images.settled()]);
    await whenIdle();
    return signal.aborted ? null : renderPage(document, 0, images.getImage, pixelRatio);
  } finally {
    images.release();
  }
}
