import sharp, { type Sharp } from "sharp";
import { AppError } from "@/lib/core/errors";
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS, MAX_STORED_BYTES, sniffImageType } from "@/lib/media/rules";

// Second lock behind the check of the first bytes.
sharp.block({ operation: ["VipsForeignLoadSvg", "VipsForeignLoadPdf", "VipsForeignLoadMagick"] });

export interface EncodedImage {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png";
  extension: "jpg" | "png";
  width: number;
  height: number;
}

export interface ImageShape {
  /** The picture whole on a square of at most so many pixels a side, the rest transparent. */
  square?: number;
}

interface JpegStep {
  quality: number;
  /** Longest side in pixels. */
  fit?: number;
}

// From best to smallest: the first that fits into MAX_STORED_BYTES is kept.
const JPEG_STEPS: JpegStep[] = [
  { quality: 88 },
  { quality: 80 },
  { quality: 80, fit: 4096 },
  { quality: 72, fit: 3072 },
  { quality: 60, fit: 2048 },
];

/**
 * Decodes a picture and writes it anew: what was hidden in it (EXIF, GPS, a tail of other data) does not come along.
 * Refuses everything that is not one still JPEG, PNG or WebP of a sane size (UP3).
 */
export async function encodeImage(bytes: Uint8Array, shape: ImageShape = {}): Promise<EncodedImage> {
  if (bytes.byteLength > MAX_IMAGE_BYTES) throw new AppError("too_large");
  if (!sniffImageType(bytes)) throw unsupported();
  try {
    return await reencode(bytes, shape);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const bomb = cause instanceof Error && /pixel limit/i.test(cause.message);
    if (bomb) throw new AppError("too_large", { message: "The picture has too many pixels", cause });
    throw unsupported(cause);
  }
}

function unsupported(cause?: unknown): AppError {
  return new AppError("unsupported_type", { message: "Use a JPEG, PNG or WebP picture", cause });
}

async function reencode(bytes: Uint8Array, { square }: ImageShape): Promise<EncodedImage> {
  const options = { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error", animated: false } as const;
  const { pages = 1, format, width, height } = await sharp(bytes, { ...options, animated: true }).metadata();
  if (pages > 1) throw unsupported();
  // autoOrient: the rotation lives in the EXIF block that goes away.
  const source = sharp(bytes, options).autoOrient().toColourspace("srgb");
  if (square) placeOnSquare(source, Math.min(square, Math.max(width, height)));
  const hasMargin = square !== undefined && width !== height;
  const isOpaque = !hasMargin && (await sharp(bytes, options).stats()).isOpaque;
  if (format === "png" || !isOpaque) {
    const png = await toPng(source, isOpaque);
    if (png) return png;
  }
  return toJpeg(source);
}

function placeOnSquare(source: Sharp, side: number): void {
  const background = { r: 255, g: 255, b: 255, alpha: 0 };
  source.resize(side, side, { fit: "contain", background });
}

/** Null when an opaque picture is too large as PNG: JPEG is smaller. A transparent one stays PNG whatever it takes. */
async function toPng(source: Sharp, isOpaque: boolean): Promise<EncodedImage | null> {
  const plain = await source.clone().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true });
  if (plain.info.size <= MAX_STORED_BYTES) return result(plain, "image/png");
  if (isOpaque) return null;
  const fewer = await source.clone().png({ palette: true, effort: 7 }).toBuffer({ resolveWithObject: true });
  return result(fewer, "image/png");
}

async function toJpeg(source: Sharp): Promise<EncodedImage> {
  for (const { quality, fit } of JPEG_STEPS) {
    const sized = fit
      ? source.clone().resize(fit, fit, { fit: "inside", withoutEnlargement: true })
      : source.clone();
    const jpeg = await sized.jpeg({ quality, mozjpeg: false }).toBuffer({ resolveWithObject: true });
    if (jpeg.info.size <= MAX_STORED_BYTES) return result(jpeg, "image/jpeg");
  }
  throw new AppError("too_large");
}

function result(
  { data, info }: { data: Buffer; info: { width: number; height: number } },
  contentType: EncodedImage["contentType"],
): EncodedImage {
  const extension = contentType === "image/png" ? "png" : "jpg";
  return { bytes: data, contentType, extension, width: info.width, height: info.height };
}
