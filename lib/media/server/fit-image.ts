import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import type { ImageLimits } from "@/lib/media/fits";

/** A stored picture on the disk, to be made as some network takes it. */
export interface FitTask {
  limits: Pick<ImageLimits, "bytesMax" | "pixelsMax">;
  path: string;
  folder: string;
}

export interface FittedFile {
  path: string;
  bytes: number;
  width: number;
  height: number;
}

// From best to smallest: the first that fits is kept. What was stored is small already, so most take the first.
const STEPS: { quality: number; side?: number }[] = [
  { quality: 92 },
  { quality: 85 },
  { quality: 78 },
  { quality: 78, side: 4_096 },
  { quality: 72, side: 3_072 },
  { quality: 60, side: 2_048 },
];

/** As JPEG on white, with as many pixels and bytes as the network takes. The shape stays: nothing is cut off. */
export async function fitImage({ limits, path, folder }: FitTask): Promise<FittedFile> {
  const { width = 0, height = 0 } = await sharp(path).metadata();
  const share = Math.min(1, Math.sqrt((limits.pixelsMax - 1) / (width * height)));
  const made = join(folder, "fitted.jpg");
  for (const { quality, side = Number.POSITIVE_INFINITY } of STEPS) {
    const box = Math.min(side, Math.floor(Math.max(width, height) * share));
    const { size, ...facts } = await sharp(path)
      .flatten({ background: "#ffffff" })
      .resize(box, box, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality })
      .toFile(made);
    if (size <= limits.bytesMax) return { path: made, bytes: size, width: facts.width, height: facts.height };
  }
  throw new AppError("too_large", { details: { bytes: (await stat(made)).size } });
}
