import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Canvas, createCanvas, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { Picture } from "@/lib/canvas/render/scene";
import { konvaOnServer } from "@/lib/canvas/server/konva-on-server";
import { AppError } from "@/lib/core/errors";
import { WHOLE_PICTURE } from "@/lib/media/rules";

export interface DrawTask {
  document: CanvasDocument;
  page: number;
  pixelRatio: number;
  format: "png" | "jpeg";
  /** Where the pictures that the document names lie on the disk. */
  pictures: Record<string, string>;
  /** Where the drawn one goes. */
  folder: string;
}

export interface Drawn {
  path: string;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
}

// What a name or a label says of a picture is nothing: its content decides, as with uploads.
sharp.block({ operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick"] });
const DRAWN_FORMATS = ["png", "jpeg", "webp"];

const JPEG_QUALITY = 92;
/** Pixels that all pictures of a page may have once they are decoded, and a side of each: a fifth of a gigabyte. */
const MAX_DECODED_PIXELS = 48_000_000;
const MAX_DECODED_SIDE = 4_096;

/** Draws a page of a design as a browser does. Runs in a process of its own (worker/children/render-document.ts). */
export async function drawDocument(task: DrawTask): Promise<Drawn> {
  konvaOnServer();
  const loaded = new Map<string, Picture>();
  const given = Object.entries(task.pictures);
  const side = Math.min(
    MAX_DECODED_SIDE,
    Math.floor(Math.sqrt(MAX_DECODED_PIXELS / Math.max(1, given.length))),
  );
  for (const [src, path] of given) loaded.set(src, await load(path, side));
  const pictureOf = (src: string) => loaded.get(src) ?? null;
  const canvas = renderPage(task.document, task.page, pictureOf, task.pixelRatio) as unknown as Canvas;
  const bytes = await encoded(canvas, task.format);
  const path = join(task.folder, `drawn.${task.format}`);
  await writeFile(path, bytes);
  const { width, height } = canvas;
  return { path, contentType: `image/${task.format}`, width, height };
}

function encoded(canvas: Canvas, format: DrawTask["format"]): Promise<Buffer> {
  if (format === "png") return canvas.encode("png");
  // A JPEG knows no transparency: what shines through is paper, not night.
  const opaque = createCanvas(canvas.width, canvas.height);
  const context = opaque.getContext("2d");
  context.fillStyle = "#FFFFFF";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return opaque.encode("jpeg", JPEG_QUALITY);
}

async function load(path: string, side: number): Promise<Picture> {
  try {
    const { format, width, height } = await sharp(path, WHOLE_PICTURE).metadata();
    if (!DRAWN_FORMATS.includes(format)) throw new Error(`a picture that is ${format}`);
    const source =
      Math.max(width, height) > side
        ? await sharp(path, WHOLE_PICTURE)
            .resize(side, side, { fit: "inside" })
            .png({ compressionLevel: 1 })
            .toBuffer()
        : path;
    return (await loadImage(source)) as unknown as Picture;
  } catch (cause) {
    throw new AppError("unprocessable", { message: "A picture of this design cannot be read", cause });
  }
}
