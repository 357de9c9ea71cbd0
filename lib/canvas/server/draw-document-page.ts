import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Canvas, createCanvas, DOMMatrix, GlobalFonts, Image, loadImage, Path2D } from "@napi-rs/canvas";
import { Util } from "konva/lib/Util";
import sharp from "sharp";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { CANVAS_FONTS, getFontFiles } from "@/lib/canvas/fonts";
import { renderPage } from "@/lib/canvas/render/render-page";
import type { DrawableImage } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";
import { DECODE_OPTIONS } from "@/lib/media/limits";

let isReady = false;

/** Prepares Konva and the fonts, once per process. Throws when a font file is missing. */
function setUpKonvaForNode(): void {
  if (isReady) return;
  const environment = globalThis as Record<string, unknown>;
  environment.DOMMatrix ??= DOMMatrix;
  environment.Path2D ??= Path2D;
  Util.createCanvasElement = () => {
    const canvas = createCanvas(300, 300);
    return Object.assign(canvas, { style: {} }) as unknown as HTMLCanvasElement;
  };
  Util.createImageElement = () => new Image() as unknown as HTMLImageElement;
  for (const { path, family } of CANVAS_FONTS.flatMap(getFontFiles)) {
    const key = GlobalFonts.registerFromPath(join(process.cwd(), "node_modules", path), family);
    if (!key) throw new Error(`No font in ${path}`);
  }
  isReady = true;
}

export interface DrawPageTask {
  document: CanvasDocument;
  page: number;
  pixelRatio: number;
  format: "png" | "jpeg";
  /** Paths of the image files by the URLs in the document. */
  imagePaths: Record<string, string>;
  folder: string;
}

export interface DrawnPage {
  path: string;
  contentType: "image/png" | "image/jpeg";
  width: number;
  height: number;
}

// File names and labels are not trusted: the content decides the format, as for uploads.
sharp.block({ operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick"] });
const DRAWN_FORMATS = ["png", "jpeg", "webp"];

const JPEG_QUALITY = 92;
/** Decoded pixels allowed for all images of a page (about 200 MB), and the longest side of each. */
const MAX_DECODED_PIXELS = 48_000_000;
const MAX_DECODED_SIDE = 4_096;

/** Renders a page as a browser does, in its own process (worker/children/render-document.ts). */
export async function drawDocumentPage(task: DrawPageTask): Promise<DrawnPage> {
  setUpKonvaForNode();
  const loaded = new Map<string, DrawableImage>();
  const given = Object.entries(task.imagePaths);
  const fitting = Math.floor(Math.sqrt(MAX_DECODED_PIXELS / Math.max(1, given.length)));
  const side = Math.min(MAX_DECODED_SIDE, fitting);
  for (const [src, path] of given) loaded.set(src, await load(path, side));
  const imageOf = (src: string) => loaded.get(src) ?? null;
  const canvas = renderPage(task.document, task.page, imageOf, task.pixelRatio) as unknown as Canvas;
  const bytes = await encoded(canvas, task.format);
  const path = join(task.folder, `drawn.${task.format}`);
  await writeFile(path, bytes);
  const { width, height } = canvas;
  return { path, contentType: `image/${task.format}`, width, height };
}

function encoded(canvas: Canvas, format: DrawPageTask["format"]): Promise<Buffer> {
  if (format === "png") return canvas.encode("png");
  // JPEG has no transparency; without this layer, transparent areas would be black.
  const opaque = createCanvas(canvas.width, canvas.height);
  const context = opaque.getContext("2d");
  context.fillStyle = "#FFFFFF";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(canvas, 0, 0);
  return opaque.encode("jpeg", JPEG_QUALITY);
}

async function load(path: string, side: number): Promise<DrawableImage> {
  try {
    const { format, width, height } = await sharp(path, DECODE_OPTIONS).metadata();
    if (!DRAWN_FORMATS.includes(format)) throw new Error(`unsupported image format: ${format}`);
    const source =
      Math.max(width, height) > side
        ? await sharp(path, DECODE_OPTIONS)
            .resize(side, side, { fit: "inside" })
            .png({ compressionLevel: 1 })
            .toBuffer()
        : path;
    return (await loadImage(source)) as unknown as DrawableImage;
  } catch (cause) {
    throw new AppError("unprocessable", { message: "An image of this design cannot be read", cause });
  }
}
