import { getEnv } from "@/lib/core/server/env";
import { getResizedKey } from "@/lib/media/object-keys";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const SECONDS = 6 * 3_600;

/** Returns the URL from which platforms fetch an object; signed for six hours when the bucket is private. */
export async function getPlatformFetchUrl(key: string): Promise<string> {
  return getEnv().MEDIA_SIGNED_GET ? getObjectStore().signedGet(key, SECONDS) : getMediaUrl(key);
}

export function getMediaUrl(key: string): string {
  return `${getEnv().MEDIA_PUBLIC_URL}/${key}`;
}

const THUMBNAIL_WIDTH = 360;

/** Returns the URL of an image's resized variant of this width when it exists; small originals have none. */
export function getThumbnailUrl(image: { key: string; sizes: number[] }, width = THUMBNAIL_WIDTH): string {
  return getMediaUrl(image.sizes.includes(width) ? getResizedKey(image.key, width) : image.key);
}
