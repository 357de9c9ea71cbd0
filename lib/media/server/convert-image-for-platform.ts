import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { AppError } from "@/lib/core/errors";
import type { PlatformImageLimits } from "@/lib/media/limits";

export interface ConvertImageTask {
  limits: Pick<PlatformImageLimits, "bytesMax" | "pixelsMax">;
  path: string;
  folder: string;
}

export interface ConvertedFile {
  path: string;
  bytes: number;
  width: number;
  height: number;
}

// From best to smallest; the first that fits is used. Stored images are small, so most use the first.
const STEPS: { quality: number; side?: number }[] = [
  { quality: 92 },
  { quality: 85 },
  { quality: 78 },
  { quality: 78, side: 4_096 },
  { quality: 72, side: 3_072 },
  { quality: 60, side: 2_048 },
];

/** Converts an image to JPEG on white within the platform's pixel and byte limits, without cropping. */
export async function convertImageForPlatform(task: ConvertImageTask): Promise<ConvertedFile> {
  const { limits, path, folder } = task;
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
