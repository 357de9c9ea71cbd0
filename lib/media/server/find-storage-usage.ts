import { MAX_USER_STORAGE_BYTES } from "@/lib/media/limits";
import { getStorageUsage } from "@/lib/media/server/media-store";
import type { StorageUsage } from "@/lib/media/storage-schemas";

/** Returns the bytes in use by the user's media and their limit [UP6]. */
export async function findStorageUsage({ user }: { user: { id: string } }): Promise<StorageUsage> {
  const { bytes } = await getStorageUsage(user.id);
  return { usedBytes: bytes, limitBytes: MAX_USER_STORAGE_BYTES };
}
