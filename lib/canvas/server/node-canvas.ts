import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createCanvas,
  DOMMatrix,
  type FontKey,
  GlobalFonts,
  Image,
  loadImage,
  Path2D,
} from "@napi-rs/canvas";
import { Util } from "konva/lib/Util";
import sharp from "sharp";
import { CANVAS_FONTS, getFontFiles } from "@/lib/canvas/fonts";
import type { DrawableImage } from "@/lib/canvas/render/scene";
import { AppError } from "@/lib/core/errors";
import { DECODE_OPTIONS } from "@/lib/media/limits";

let isReady = false;

/** Prepares Konva and the fonts, once per process. Throws when a font file is missing. */
export function setUpKonvaForNode(): void {
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

/**
 * Registers uploaded fonts by their family names while `work` runs. The process serves several users, and a design may
 * name a font of another one, which must not be there.
 */
export async function withBrandFonts<T>(paths: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const keys: FontKey[] = [];
  try {
    for (const [family, path] of Object.entries(paths)) {
      const key = GlobalFonts.register(await readFile(path), family);
      if (key) keys.push(key);
    }
    return await work();
  } finally {
    if (keys.length > 0) GlobalFonts.removeBatch(keys);
  }
}

// File names and labels are not trusted: the content decides the format, as for uploads.
sharp.block({ operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick"] });
const DRAWN_FORMATS = ["png", "jpeg", "webp"];

/** Decoded pixels allowed for all images of a page (about 200 MB), and the longest side of each. */
const MAX_DECODED_PIXELS = 48_000_000;
const MAX_DECODED_SIDE = 4_096;

/** Loads image files by the URLs in a design; all of them together stay within the pixel limit. */
export async function loadDesignImages(
  paths: Record<string, string>,
): Promise<(src: string) => DrawableImage | null> {
  const loaded = new Map<string, DrawableImage>();
  const given = Object.entries(paths);
  const fitting = Math.floor(Math.sqrt(MAX_DECODED_PIXELS / Math.max(1, given.length)));
  const side = Math.min(MAX_DECODED_SIDE, fitting);
  for (const [src, path] of given) loaded.set(src, await load(path, side));
  return (src) => loaded.get(src) ?? null;
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
