import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";

interface Drawing {
  /** By URL: where this page finds each image. */
  imageSources: Record<string, string>;
  pixelRatio: number;
}

/** Renders a design in the browser to a PNG data URL. Bundled into the page of the pixel comparison. */
async function draw(
  document: CanvasDocument,
  { imageSources: images, pixelRatio }: Drawing,
): Promise<string> {
  const loaded = new Map<string, HTMLImageElement>();
  for (const [address, src] of Object.entries(images)) {
    const image = new Image();
    image.src = src;
    await image.decode();
    loaded.set(address, image);
  }
  return renderPage(document, 0, (src) => loaded.get(src) ?? null, pixelRatio).toDataURL("image/png");
}

Object.assign(globalThis, { draw });
