import { open } from "node:fs/promises";
import { type ImageType, sniffImageType } from "@/lib/media/limits";

/** Detects the type of an image on disk by its first bytes; null when it is none. */
export async function sniffImageFile(path: string): Promise<ImageType | null> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  return sniffImageType(buffer.subarray(0, bytesRead));
}
