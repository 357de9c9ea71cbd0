import { AppError } from "@/lib/core/errors";
import { MAX_STORAGE_BYTES, MAX_STORAGE_COUNT } from "@/lib/media/rules";
import { usageOf } from "@/lib/media/server/media-store";

/**
 * Refuses work whose result the person has no room for, before anybody does it. What is stored decides for good
 * (`insertMedia`). Throws storage_limit.
 */
export async function assertStorageRoom(userId: string, wanted: number): Promise<void> {
  const { bytes, count } = await usageOf(userId);
  if (bytes + wanted <= MAX_STORAGE_BYTES && count < MAX_STORAGE_COUNT) return;
  throw new AppError("storage_limit", { details: { limitBytes: MAX_STORAGE_BYTES, usedBytes: bytes } });
}
