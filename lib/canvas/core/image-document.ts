import { createDocument, image } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_PAGE_SIDE, MIN_PAGE_SIDE } from "@/lib/canvas/core/limits";
import type { Palette } from "@/lib/canvas/core/paints";

interface ImageFile {
  url: string;
  width: number;
  height: number;
  alt: string;
}

/** Creates the design of an image that has none: the image on a page of its size. Deterministic. */
export function createImageDocument(
  { url, width, height, alt }: ImageFile,
  at: string,
  palette: Palette = {},
): CanvasDocument {
  const scale = Math.min(1, MAX_PAGE_SIDE / Math.max(width, height));
  const size = { w: side(width * scale), h: side(height * scale) };
  const whole = image({
    src: url,
    natural: { w: width, h: height },
    x: 0,
    y: 0,
    ...size,
    slot: "hero",
    origin: "canvas-image",
    ...(alt.trim() === "" ? {} : { alt }),
  });
  return createDocument({ size, pages: [{ bg: "#FFFFFF", elements: [whole] }], palette, at: new Date(at) });
}

function side(px: number): number {
  return Math.max(MIN_PAGE_SIDE, Math.round(px));
}
