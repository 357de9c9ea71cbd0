import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";

interface Drawing {
  /** By address: where this page finds it. */
  pictures: Record<string, string>;
  pixelRatio: number;
}

/** What a browser makes of a design, as a PNG's data address; bundled into the page that pixels are compared with. */
async function draw(document: CanvasDocument, { pictures, pixelRatio }: Drawing): Promise<string> {
  const loaded = new Map<string, HTMLImageElement>();
  for (const [address, src] of Object.entries(pictures)) {
    const picture = new Image();
    picture.src = src;
    await picture.decode();
    loaded.set(address, picture);
  }
  return renderPage(document, 0, (src) => loaded.get(src) ?? null, pixelRatio).toDataURL("image/png");
}

Object.assign(globalThis, { draw });
