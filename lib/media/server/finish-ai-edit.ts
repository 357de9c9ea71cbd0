import { join } from "node:path";
import sharp from "sharp";
import { type PixelDimensions, scaleToFit } from "@/lib/media/ai-edit-size";
import { DECODE_OPTIONS } from "@/lib/media/limits";
import { buildKeepMask } from "@/lib/media/server/prepare-ai-edit";

/** Width of the soft edge inside the mask, as a fraction of the shorter side. */
const SOFT = 1 / 300;

export interface FinishAiEditInput {
  folder: string;
  image: string;
  edited: string;
  mask?: string;
}

/**
 * Converts the model's output to the original's aspect ratio; with a mask, to its size and its exact pixels
 * outside the mask, because models change pixels they should preserve. Runs in a child process.
 */
export async function finishAiEdit(input: FinishAiEditInput): Promise<{ path: string }> {
  const { folder, image, edited, mask } = input;
  const path = join(folder, "finished.png");
  const { width, height } = await sharp(image, DECODE_OPTIONS).metadata();
  const made = await sharp(edited, DECODE_OPTIONS).metadata();
  if (mask) await putBack({ path, image, edited, mask }, { width, height });
  else {
    const size = scaleToFit({ width, height }, { width: made.width, height: made.height });
    await fitted(edited, size).png().toFile(path);
  }
  return { path };
}

/** Reverses the padding of `prepareAiEdit`. */
function fitted(path: string, { width, height }: PixelDimensions) {
  return sharp(path, DECODE_OPTIONS).toColourspace("srgb").resize(width, height, { fit: "cover" });
}

async function putBack(files: Record<"path" | "image" | "edited" | "mask", string>, size: PixelDimensions) {
  const { data: old, info } = await sharp(files.image, DECODE_OPTIONS)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const flat = fitted(files.edited, size);
  const drawn = await (channels === 4 ? flat.ensureAlpha() : flat.removeAlpha()).raw().toBuffer();
  const share = await shares(await buildKeepMask(files.mask, size), size);
  for (let pixel = 0; pixel < share.length; pixel += 1) {
    const part = share[pixel] ?? 0;
    if (part === 0) continue;
    for (let at = pixel * channels; at < (pixel + 1) * channels; at += 1) {
      const before = old[at] ?? 0;
      old[at] = Math.round(before + (((drawn[at] ?? 0) - before) * part) / 255);
    }
  }
  await sharp(old, { raw: { ...size, channels } })
    .png()
    .toFile(files.path);
}

/** Returns the weight of the new image per pixel: 0 outside the mask, rising to 255 inside. */
async function shares(stored: Buffer, { width, height }: PixelDimensions): Promise<Buffer> {
  const open = Buffer.from(stored.map((value) => 255 - value));
  const raw = { raw: { width, height, channels: 1 } } as const;
  const sigma = Math.max(0.5, Math.min(width, height) * SOFT);
  const blurred = await sharp(open, raw).blur(sigma).extractChannel(0).raw().toBuffer();
  let most = 0;
  for (let at = 0; at < open.length; at += 1) {
    const part = open[at] === 0 ? 0 : Math.min(255, Math.max(0, ((blurred[at] ?? 0) - 127) * 2));
    blurred[at] = part;
    if (part > most) most = part;
  }
  // With a mask shape thinner than the soft edge, nothing of the edit would remain.
  return most > 250 ? blurred : open;
}
