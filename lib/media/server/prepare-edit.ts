import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import { editSize, type Size } from "@/lib/media/edit-size";
import { WHOLE_PICTURE } from "@/lib/media/rules";

sharp.cache(false);

/** Of a mask at the maker (providers.md 6.2). */
const MAX_MASK_BYTES = 4 * 1_048_576;
/** Another shape than the picture's would mark another place than the person saw. */
const SAME_SHAPE = 0.02;
/** Below it a pixel of the mask is clear: may change. */
const CLEAR = 128;

export interface PrepareEdit {
  folder: string;
  /** The picture to change, and those to borrow from, on this machine's disk. */
  picture: string;
  references: string[];
  /** A picture of which clear places may change. */
  mask?: string;
}

export interface PreparedEdit {
  /** What the model is asked for. */
  size: Size;
  /** Files for the model: the picture first. */
  images: string[];
  mask?: string;
}

/** Makes pictures and mask fit for a drawing model: all of one size, the picture whole. Runs in a process of its own. */
export async function prepareEdit({ folder, picture, references, mask }: PrepareEdit): Promise<PreparedEdit> {
  const { width, height } = await sharp(picture, WHOLE_PICTURE).metadata();
  const size = editSize({ width, height });
  const images = [join(folder, "edit-0.png")];
  await whole(picture, size).toFile(images[0] ?? "");
  for (const [index, reference] of references.entries()) {
    const path = join(folder, `edit-${index + 1}.png`);
    const within = { fit: "inside", withoutEnlargement: true } as const;
    await sharp(reference, WHOLE_PICTURE)
      .toColourspace("srgb")
      .resize(size.width, size.height, within)
      .png()
      .toFile(path);
    images.push(path);
  }
  if (!mask) return { size, images };
  const kept = await keptPlaces(mask, { width, height });
  const path = join(folder, "mask.png");
  await writeMask(path, kept, { width, height }, size);
  if ((await stat(path)).size >= MAX_MASK_BYTES) throw new AppError("too_large");
  return { size, images, mask: path };
}

/** The picture whole in the model's size. What the steps of that size leave over at its edges is cut off afterwards. */
function whole(path: string, { width, height }: Size) {
  const background = { r: 255, g: 255, b: 255, alpha: 0 };
  return sharp(path, WHOLE_PICTURE)
    .toColourspace("srgb")
    .resize(width, height, { fit: "contain", background })
    .png();
}

/**
 * One byte for each pixel of the picture: 255 stays, 0 may change. Throws unprocessable for a mask of another shape
 * and for one in which nothing is marked.
 */
export async function keptPlaces(mask: string, { width, height }: Size): Promise<Buffer> {
  const seen = await sharp(mask, WHOLE_PICTURE).metadata();
  const shape = seen.width / seen.height / (width / height);
  if (Math.abs(shape - 1) > SAME_SHAPE) {
    throw new AppError("unprocessable", { message: "The mask has another shape than the picture" });
  }
  const alpha = await sharp(mask, WHOLE_PICTURE).ensureAlpha().extractChannel("alpha").raw().toBuffer();
  const channel = { raw: { width: seen.width, height: seen.height, channels: 1 } } as const;
  const kept = await sharp(alpha, channel)
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .extractChannel(0)
    .raw()
    .toBuffer();
  for (let at = 0; at < kept.length; at += 1) kept[at] = (kept[at] ?? 0) < CLEAR ? 0 : 255;
  if (!kept.includes(0)) {
    throw new AppError("unprocessable", { message: "Nothing is marked in the mask" });
  }
  return kept;
}

async function writeMask(path: string, kept: Buffer, from: Size, to: Size): Promise<void> {
  const channel = { raw: { ...from, channels: 1 } } as const;
  const fitted = await sharp(kept, channel)
    .resize(to.width, to.height, {
      fit: "contain",
      kernel: "nearest",
      background: { r: 255, g: 255, b: 255 },
    })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const black = { create: { ...to, channels: 3, background: { r: 0, g: 0, b: 0 } } } as const;
  await sharp(black)
    .joinChannel(fitted, { raw: { ...to, channels: 1 } })
    .png({ compressionLevel: 9 })
    .toFile(path);
}
