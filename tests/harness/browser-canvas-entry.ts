import type { CanvasDocument } from "@/lib/canvas/core/document";
import { paintPage } from "@/lib/canvas/render/paint-page";
import { renderPage } from "@/lib/canvas/render/render-page";
import { createSvgPath } from "@/lib/canvas/render/svg-context";
import { createSvgTarget } from "@/lib/canvas/render/svg-target";

interface Drawing {
  /** By URL: where this page finds each image. */
  imageSources: Record<string, string>;
  pixelRatio: number;
}

async function loadImages(images: Drawing["imageSources"]) {
  const loaded = new Map<string, HTMLImageElement>();
  for (const [address, src] of Object.entries(images)) {
    const image = new Image();
    image.src = src;
    await image.decode();
    loaded.set(address, image);
  }
  return (src: string) => loaded.get(src) ?? null;
}

/** Renders a design in the browser to a PNG data URL. Bundled into the page of the pixel comparison. */
async function draw(document: CanvasDocument, { imageSources, pixelRatio }: Drawing): Promise<string> {
  return renderPage(document, 0, await loadImages(imageSources), pixelRatio).toDataURL("image/png");
}

/** Writes a design as an SVG file, whose fonts are those of this page. */
async function writeSvg(document: CanvasDocument, { imageSources }: Drawing): Promise<string> {
  const target = createSvgTarget(document.palette);
  const getImage = await loadImages(imageSources);
  paintPage(document, 0, target, { getImage, bitmapScale: 2, createPath: createSvgPath });
  return target.finish(document.size, "");
}

Object.assign(globalThis, { draw, writeSvg });
