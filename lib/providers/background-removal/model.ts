import sharp from "sharp";
import { AppError } from "@/lib/core/errors";

/** The model looks at a square of so many pixels a side, whatever the picture. */
const SIDE = 1_024;
/** Of 255: what the model is less sure of is no subject. */
const FAINTEST_SUBJECT = 64;
const HAZE = 12;
/** Of its sides, when the file would be too large. */
const SMALLER = 0.75;

export type ModelSize = "small" | "medium";

export interface ModelTask {
  from: string;
  to: string;
  maxBytes: number;
  size: ModelSize;
}

type Package = Pick<typeof import("@imgly/background-removal-node"), "removeBackground">;

/**
 * Cuts the subject out with the model of @imgly/background-removal-node, offline. Only a process of its own may load
 * this: the package is AGPL-3.0, holds over a gigabyte while it works, and blocks its thread (ADR 026).
 */
export async function removeWithModel(
  { from, to, maxBytes, size }: ModelTask,
  onProgress: (share: number) => void,
  load: () => Promise<Package> = () => import("@imgly/background-removal-node"),
): Promise<void> {
  const { removeBackground } = await load().catch((cause: unknown) => {
    const message = "Removing backgrounds is not installed here. Ask whoever runs this site";
    throw new AppError("unavailable", { message, cause });
  });
  const square = await sharp(from)
    .autoOrient()
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .resize(SIDE, SIDE, { fit: "fill" })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const input = new Blob([new Uint8Array(square)], { type: `image/x-rgba8;width=${SIDE};height=${SIDE}` });
  const cut = await removeBackground(input, {
    model: size,
    output: { format: "image/x-rgba8", quality: 1 },
    progress: (key: string, done: number, of: number) => onProgress(shareOf(key, done, of)),
  } as Parameters<Package["removeBackground"]>[1]);
  const { data, width, height } = await applyMask(from, Buffer.from(await cut.arrayBuffer()));
  const whole = sharp(data, { raw: { width, height, channels: 4 } });
  for (let share = 1; ; share *= SMALLER) {
    const sized = share < 1 ? whole.clone().resize(Math.ceil(width * share)) : whole.clone();
    const { size: bytes } = await sized.png({ compressionLevel: 9 }).toFile(to);
    if (bytes <= maxBytes) break;
  }
  onProgress(1);
}

/** Reading the model, then the long look at the picture, of whose inside nothing is known. */
function shareOf(key: string, done: number, of: number): number {
  if (key.startsWith("fetch:")) return 0.2 * (of > 0 ? done / of : 0);
  return done < of ? 0.25 : 0.9;
}

/** The picture in its own size, with the square's transparency stretched over it; what was transparent stays so. */
async function applyMask(from: string, square: Buffer) {
  const raw = { width: SIDE, height: SIDE, channels: 4 } as const;
  const { channels } = await sharp(square, { raw }).stats();
  if ((channels[3]?.max ?? 0) < FAINTEST_SUBJECT) throw new AppError("no_subject");
  for (let at = 3; at < square.length; at += 4) square[at] = withoutHaze(square[at] ?? 0);
  const { data: whole, info } = await sharp(from)
    .autoOrient()
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const mask = await sharp(square, { raw }).resize(width, height, { fit: "fill" }).raw().toBuffer();
  const data = await sharp(whole, { raw: { width, height, channels: 4 } })
    .composite([{ input: mask, raw: { width, height, channels: 4 }, blend: "dest-in" }])
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** The model is hardly ever quite sure: what it all but rules out is gone, what it is all but sure of is whole. */
function withoutHaze(alpha: number): number {
  return Math.min(255, Math.max(0, Math.round(((alpha - HAZE) * 255) / (255 - 2 * HAZE))));
}
