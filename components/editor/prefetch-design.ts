import { getDraftDatabase } from "@/lib/api-client/draft-database";
import { createImageLoader } from "@/lib/canvas/client/create-image-loader";
import { parseDesign } from "@/lib/canvas/client/fetch-design";
import type { ImageLoader } from "@/lib/canvas/client/image-loader";
import { getDisplayedSizes } from "@/lib/canvas/client/image-sizes";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Maximum image pixels per document px; further zooming loads no larger image. */
export const MAX_PIXELS_PER_PX = 2;
/** Prefetched images are released after this time when the editor does not open. */
const TIMEOUT_MS = 10_000;

let prefetched: { images: ImageLoader; until: ReturnType<typeof setTimeout> } | null = null;

/** Prefetches fonts and images of a design that is about to open; does nothing when there is none. */
export function prefetchDesign(response: { canvasData: unknown } | null): void {
  // Opens the local draft store early, because that takes a while.
  getDraftDatabase();
  const read = response && parseDesign(response.canvasData);
  if (!read?.ok) return;
  void loadFonts(read.document.fonts);
  const images = takePrefetchedImages();
  loadPageImages(images, read.document, 0);
  prefetched = { images, until: setTimeout(() => takePrefetchedImages().release(), TIMEOUT_MS) };
}

/** Takes the prefetched images, or a new loader; the design then requests what it displays. */
export function takePrefetchedImages(): ImageLoader {
  const { images = createImageLoader({ atOnce: true }), until } = prefetched ?? {};
  clearTimeout(until);
  prefetched = null;
  return images;
}

/** Loads the images of this page at editing resolution. */
export function loadPageImages(images: ImageLoader, document: CanvasDocument, page: number): void {
  images.show(getDisplayedSizes(document, page, MAX_PIXELS_PER_PX));
}
