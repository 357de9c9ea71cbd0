import { Util } from "konva/lib/Util";
import { encodePicture, type PictureFormat } from "@/lib/canvas/client/encode-picture";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { newPictureLoader } from "@/lib/canvas/client/load-pictures";
import { type Extent, shownExtents } from "@/lib/canvas/client/picture-extents";
import type { PictureLoader } from "@/lib/canvas/client/picture-loader";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { MAX_RENDERED_PIXELS, MAX_RENDERED_SIDE } from "@/lib/canvas/core/limits";
import { fontsOf } from "@/lib/canvas/core/new-document";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { Bitmap } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";

export interface ExportOptions {
  format: PictureFormat;
  /** Pixels of the picture for one px of the document. */
  pixelRatio: number;
}

/**
 * The pixels an exported page has. Throws too_large, with the limits in its details, for more than a browser's canvas
 * holds on every machine.
 */
export function exportExtent({ w, h }: CanvasDocument["size"], pixelRatio: number): Extent {
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
 * A page as a file: drawn from the document on a canvas that nobody sees, so that nothing of the editor is in it.
 * `shown` are the page's pictures where a screen has them already, in twice the size of the page: good for a pixel ratio
 * of 2 at most; what it could not load is tried anew. A JPEG lies on white. Throws too_large (`exportExtent`), unavailable when a picture
 * cannot be had (its addresses in the details), unprocessable when the browser makes no file of it, and a RangeError
 * where there is no such page.
 */
export async function exportPage(
  document: CanvasDocument,
  page: number,
  { format, pixelRatio }: ExportOptions,
  shown?: PictureLoader,
): Promise<Blob> {
  exportExtent(document.size, pixelRatio);
  await shown?.settled();
  const isThere = shown !== undefined && shown.read().failed.size === 0;
  const pictures = isThere ? shown : newPictureLoader();
  try {
    if (!isThere) pictures.show(shownExtents(document, page, pixelRatio));
    const elements = Object.values(document.pages[page]?.els ?? {});
    await Promise.all([loadFonts(fontsOf(elements)), pictures.settled()]);
    const { failed } = pictures.read();
    if (failed.size > 0) {
      const message = "A picture of this design could not be loaded";
      throw new AppError("unavailable", { message, details: { pictures: [...failed] } });
    }
    const canvas = renderPage(document, page, pictures.pictureOf, whole(pixelRatio));
    try {
      if (format === "jpeg") layOnWhite(canvas);
      return await encodePicture(canvas, format);
    } finally {
      Util.releaseCanvas(canvas);
    }
  } finally {
    if (!isThere) pictures.release();
  }
}

/** 600 × 1.15 is a little less than 690 to a machine, and the canvas would lose the last row. */
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
