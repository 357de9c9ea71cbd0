import { join } from "node:path";
import sharp from "sharp";
import { type Size, withinSize } from "@/lib/media/edit-size";
import { WHOLE_PICTURE } from "@/lib/media/rules";
import { keptPlaces } from "@/lib/media/server/prepare-edit";

/** The edge between old and new is soft over so much of the shorter side, inwards only. */
const SOFT = 1 / 300;

export interface FinishEdit {
  folder: string;
  picture: string;
  /** What the model answered, in whatever size. */
  edited: string;
  mask?: string;
}

/**
 * The changed picture in the shape of the one it was. With a mask it has that one's size, and every pixel outside the
 * marked places is that one's, bit for bit: models move what they were told to leave. Runs in a process of its own.
 */
export async function finishEdit({ folder, picture, edited, mask }: FinishEdit): Promise<{ path: string }> {
  const path = join(folder, "finished.png");
  const { width, height } = await sharp(picture, WHOLE_PICTURE).metadata();
  const made = await sharp(edited, WHOLE_PICTURE).metadata();
  if (mask) await putBack({ path, picture, edited, mask }, { width, height });
  else {
    const size = withinSize({ width, height }, { width: made.width, height: made.height });
    await fitted(edited, size).png().toFile(path);
  }
  return { path };
}

/** `prepareEdit` put the picture whole into the model's size; this takes it out again. */
function fitted(path: string, { width, height }: Size) {
  return sharp(path, WHOLE_PICTURE).toColourspace("srgb").resize(width, height, { fit: "cover" });
}

async function putBack(
  files: Omit<FinishEdit, "folder" | "mask"> & { path: string; mask: string },
  size: Size,
) {
  const { data: old, info } = await sharp(files.picture, WHOLE_PICTURE)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const flat = fitted(files.edited, size);
  const drawn = await (channels === 4 ? flat.ensureAlpha() : flat.removeAlpha()).raw().toBuffer();
  const share = await shares(await keptPlaces(files.mask, size), size);
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

/** How much of the new picture each pixel takes, 0 outside the marked places, rising to 255 inside them. */
async function shares(kept: Buffer, { width, height }: Size): Promise<Buffer> {
  const open = Buffer.from(kept.map((value) => 255 - value));
  const raw = { raw: { width, height, channels: 1 } } as const;
  const sigma = Math.max(0.5, Math.min(width, height) * SOFT);
  const blurred = await sharp(open, raw).blur(sigma).extractChannel(0).raw().toBuffer();
  let most = 0;
  for (let at = 0; at < open.length; at += 1) {
    const part = open[at] === 0 ? 0 : Math.min(255, Math.max(0, ((blurred[at] ?? 0) - 127) * 2));
    blurred[at] = part;
    if (part > most) most = part;
  }
  // Marks finer than the soft edge would leave nothing of the change.
  return most > 250 ? blurred : open;
}
