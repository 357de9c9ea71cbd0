import { Util } from "konva/lib/Util";
import { createImageLoader } from "@/lib/canvas/client/create-image-loader";
import { encodeCanvasImage, type ImageFormat } from "@/lib/canvas/client/encode-canvas-image";
import type { ImageLoader } from "@/lib/canvas/client/image-loader";
import { getDisplayedSizes, type PixelSize } from "@/lib/canvas/client/image-sizes";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { collectFonts } from "@/lib/canvas/core/create-document";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_RENDERED_PIXELS, MAX_RENDERED_SIDE } from "@/lib/canvas/core/limits";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { Bitmap } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";

export interface ExportOptions {
  format: ImageFormat | "svg";
  /** Image pixels per px of the document; an SVG has its own size. */
  pixelRatio: number;
}

/** Returns the pixel size of an exported page. Throws too_large, with the limits in its details. */
export function getExportSize({ w, h }: CanvasDocument["size"], pixelRatio: number): PixelSize {
  const [width, height] = [Math.floor(w * whole(pixelRatio)), Math.floor(h * whole(pixelRatio))];
  if (width * height > MAX_RENDERED_PIXELS || Math.max(width, height) > MAX_RENDERED_SIDE) {
    throw new AppError("too_large", {
      message: `A picture of ${width} × ${height} pixels is too large`,
      details: { width, height, maxPixels: MAX_RENDERED_PIXELS, maxSide: MAX_RENDERED_SIDE },
    });
  }
  return { width, height };
}

/**
 * Renders a page as a file; a JPEG gets a white background. `shown` has the screen's images, at twice the page
 * size; images that it failed to load are retried. Throws too_large (`getExportSize`), unavailable when an
 * image cannot be loaded (URLs in the details), unprocessable when the browser produces no file, and a
 * RangeError when the page does not exist.
 */
export async function exportPage(
  document: CanvasDocument,
  page: number,
  { format, pixelRatio }: ExportOptions,
  shown?: ImageLoader,
): Promise<Blob> {
  getExportSize(document.size, pixelRatio);
  await shown?.settled();
  const isThere = shown !== undefined && shown.read().failed.size === 0;
  const images = isThere ? shown : createImageLoader();
  try {
    if (!isThere) images.show(getDisplayedSizes(document, page, pixelRatio));
    const elements = Object.values(document.pages[page]?.els ?? {});
    await Promise.all([loadFonts(collectFonts(elements)), images.settled()]);
    const { failed } = images.read();
    if (failed.size > 0) {
      const message = "An image of this design could not be loaded";
      throw new AppError("unavailable", { message, details: { images: [...failed] } });
    }
    if (format === "svg") {
      // Few exports need the writer, so it is not part of the editor's script.
      const { exportSvg } = await import("@/lib/canvas/client/export-svg");
      return await exportSvg(document, page, images.getImage);
    }
    const canvas = renderPage(document, page, images.getImage, whole(pixelRatio));
    try {
      if (format === "jpeg") layOnWhite(canvas);
      return await encodeCanvasImage(canvas, format);
    } finally {
      Util.releaseCanvas(canvas);
    }
  } finally {
    if (!isThere) images.release();
  }
}

/** 600 × 1.15 is slightly less than 690 in floating point, which would cut off the last row. */
function whole(pixelRatio: number): number {
  return pixelRatio * (1 + 1e-12);
}

function layOnWhite(canvas: Bitmap): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#FFFFFF";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.restore();
}
