import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import { getModelEditSize, type PixelDimensions } from "@/lib/media/ai-edit-size";
import { DECODE_OPTIONS } from "@/lib/media/limits";

sharp.cache(false);

/** The provider's limit of a mask (docs/providers). */
const MAX_MASK_BYTES = 4 * 1_048_576;
/** A mask of another aspect ratio would mark another area than the user saw. */
const SAME_SHAPE = 0.02;
/** Below this alpha value a mask pixel is transparent and may change. */
const CLEAR = 128;

export interface PrepareAiEditInput {
  folder: string;
  image: string;
  references: string[];
  mask?: string;
}

export interface PreparedAiEdit {
  size: PixelDimensions;
  images: string[];
  mask?: string;
}

/** Prepares the files of an image model in one size without cropping. Runs in a child process. */
export async function prepareAiEdit(input: PrepareAiEditInput): Promise<PreparedAiEdit> {
  const { folder, image, references, mask } = input;
  const { width, height } = await sharp(image, DECODE_OPTIONS).metadata();
  const size = getModelEditSize({ width, height });
  const images = [join(folder, "edit-0.png")];
  await whole(image, size).toFile(images[0] ?? "");
  for (const [index, reference] of references.entries()) {
    const path = join(folder, `edit-${index + 1}.png`);
    const within = { fit: "inside", withoutEnlargement: true } as const;
    await sharp(reference, DECODE_OPTIONS)
      .toColourspace("srgb")
      .resize(size.width, size.height, within)
      .png()
      .toFile(path);
    images.push(path);
  }
  if (!mask) return { size, images };
  const stored = await buildKeepMask(mask, { width, height });
  const path = join(folder, "mask.png");
  await writeMask(path, stored, { width, height }, size);
  if ((await stat(path)).size >= MAX_MASK_BYTES) throw new AppError("too_large");
  return { size, images, mask: path };
}

/** Fits the whole image into the model's size; the padding is cropped afterwards. */
function whole(path: string, { width, height }: PixelDimensions) {
  const background = { r: 255, g: 255, b: 255, alpha: 0 };
  return sharp(path, DECODE_OPTIONS)
    .toColourspace("srgb")
    .resize(width, height, { fit: "contain", background })
    .png();
}

/**
 * Returns 255 per preserved pixel, 0 where it may change. Throws AppError("unprocessable") for a mask of
 * another aspect ratio or without transparent pixels.
 */
export async function buildKeepMask(mask: string, { width, height }: PixelDimensions): Promise<Buffer> {
  const seen = await sharp(mask, DECODE_OPTIONS).metadata();
  const shape = seen.width / seen.height / (width / height);
  if (Math.abs(shape - 1) > SAME_SHAPE) {
    throw new AppError("unprocessable", { message: "The mask and the image have different aspect ratios" });
  }
  const alpha = await sharp(mask, DECODE_OPTIONS).ensureAlpha().extractChannel("alpha").raw().toBuffer();
  const channel = { raw: { width: seen.width, height: seen.height, channels: 1 } } as const;
  const stored = await sharp(alpha, channel)
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (let at = 0; at < stored.length; at += 1) stored[at] = (stored[at] ?? 0) < CLEAR ? 0 : 255;
  if (!stored.includes(0)) {
    throw new AppError("unprocessable", { message: "The mask has no marked area" });
  }
  return stored;
}

async function writeMask(path: string, stored: Buffer, from: PixelDimensions, to: PixelDimensions) {
  const channel = { raw: { ...from, channels: 1 } } as const;
  const background = { r: 255, g: 255, b: 255 };
  const fitted = await sharp(stored, channel)
    .resize(to.width, to.height, { fit: "contain", kernel: "nearest", background })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const black = { create: { ...to, channels: 3, background: { r: 0, g: 0, b: 0 } } } as const;
  await sharp(black)
    .joinChannel(fitted, { raw: { ...to, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(path);
}
