import { createHash } from "node:crypto";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { AppError } from "@/lib/core/errors";
import {
  DECODE_OPTIONS,
  MAX_CUTOUT_BYTES,
  MAX_CUTOUT_SIDE,
  MAX_IMAGE_BYTES,
  MAX_STORED_IMAGE_BYTES,
} from "@/lib/media/limits";
import { sniffImageFile } from "@/lib/media/server/sniff-image-file";

// Defense in depth behind the check of the first bytes.
sharp.block({ operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick"] });
sharp.cache(false);

export interface EncodeImageOptions {
  /** Places the whole image on a transparent square of at most this many pixels per side. */
  square?: number;
  /** Created by our own process: larger than an upload may be, and limited to the cutout's maximum side. */
  cutout?: boolean;
}

export interface EncodeImageTask extends EncodeImageOptions {
  path: string;
  folder: string;
  widths?: readonly number[];
}

export interface EncodedImage {
  path: string;
  bytes: number;
  contentType: "image/jpeg" | "image/png";
  extension: "jpg" | "png";
  width: number;
  height: number;
  checksum: string;
  sizes: { width: number; path: string; bytes: number }[];
}

type Encoded = Pick<EncodedImage, "contentType" | "extension" | "width" | "height"> & { data: Buffer };

// From best to smallest; the first that fits into MAX_STORED_IMAGE_BYTES is used. `fit`: longest side in pixels.
const JPEG_STEPS: { quality: number; fit?: number }[] = [
  { quality: 88 },
  { quality: 80 },
  { quality: 80, fit: 4096 },
  { quality: 72, fit: 3072 },
  { quality: 60, fit: 2048 },
];

const READ = { ...DECODE_OPTIONS, animated: false } as const;

/**
 * Re-encodes an image, which removes hidden data (EXIF, GPS, trailing bytes). Runs in a child process. Throws
 * for everything but one still JPEG, PNG or WebP within the limits [UP3].
 */
export async function encodeImage(task: EncodeImageTask): Promise<EncodedImage> {
  const most = task.cutout ? MAX_CUTOUT_BYTES : MAX_IMAGE_BYTES;
  if ((await stat(task.path)).size > most) throw new AppError("too_large");
  if (!(await sniffImageFile(task.path))) throw unsupported();
  try {
    return await writeAnew(task);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const text = cause instanceof Error ? cause.message : "";
    if (/no space left/i.test(text)) throw new AppError("storage_full", { cause });
    if (/pixel limit/i.test(text)) {
      throw new AppError("too_large", { message: "The image has too many pixels", cause });
    }
    throw unsupported(cause);
  }
}

function unsupported(cause?: unknown): AppError {
  return new AppError("unsupported_type", { message: "Use a JPEG, PNG or WebP image", cause });
}

async function writeAnew({ path, folder, widths = [], ...shape }: EncodeImageTask): Promise<EncodedImage> {
  const { data, ...facts } = await reencode(path, shape);
  const main = join(folder, `picture.${facts.extension}`);
  await writeFile(main, data);
  const sizes: EncodedImage["sizes"] = [];
  for (const width of widths.filter((one) => one < facts.width)) {
    const file = join(folder, `${width}.webp`);
    const { size } = await sharp(data, READ).resize({ width }).webp({ quality: 80 }).toFile(file);
    sizes.push({ width, path: file, bytes: size });
  }
  const checksum = createHash("sha256").update(data).digest("hex");
  return { ...facts, path: main, bytes: data.byteLength, checksum, sizes };
}

async function reencode(path: string, { square, cutout }: EncodeImageOptions): Promise<Encoded> {
  const all = sharp(path, { ...READ, animated: true });
  const { pages = 1, format, width, height, hasAlpha } = await all.metadata();
  if (pages > 1) throw unsupported();
  // autoOrient: the rotation is in the EXIF block that is removed.
  const source = sharp(path, READ).autoOrient().toColourspace("srgb");
  if (square) {
    const side = Math.min(square, Math.max(width, height));
    source.resize(side, side, { fit: "contain", background: { r: 255, g: 255, b: 255, alpha: 0 } });
  }
  if (cutout) source.resize(MAX_CUTOUT_SIDE, MAX_CUTOUT_SIDE, { fit: "inside", withoutEnlargement: true });
  const hasMargin = square !== undefined && width !== height;
  // The pixels are read only when the format has an alpha channel.
  const isOpaque = !hasMargin && (!hasAlpha || (await sharp(path, READ).stats()).isOpaque);
  if (format === "png" || !isOpaque) {
    const png = await toPng(source, isOpaque);
    if (png) return png;
  }
  return toJpeg(source);
}

/** Returns null for an opaque image that is too large as PNG; a transparent one always stays PNG. */
async function toPng(source: Sharp, isOpaque: boolean): Promise<Encoded | null> {
  const plain = await source.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  if (plain.info.size <= MAX_STORED_IMAGE_BYTES) return result(plain, "image/png");
  if (isOpaque) return null;
  const fewer = await source.clone().png({ palette: true, effort: 7 }).toBuffer({ resolveWithObject: true });
  return result(fewer, "image/png");
}

async function toJpeg(source: Sharp): Promise<Encoded> {
  for (const { quality, fit } of JPEG_STEPS) {
    const sized = source.clone();
    if (fit) sized.resize(fit, fit, { fit: "inside", withoutEnlargement: true });
    const jpeg = await sized.jpeg({ quality, mozjpeg: false }).toBuffer({ resolveWithObject: true });
    if (jpeg.info.size <= MAX_STORED_IMAGE_BYTES) return result(jpeg, "image/jpeg");
  }
  throw new AppError("too_large");
}

function result(
  { data, info: { width, height } }: { data: Buffer; info: { width: number; height: number } },
  contentType: Encoded["contentType"],
): Encoded {
  return { data, contentType, extension: contentType === "image/png" ? "png" : "jpg", width, height };
}
