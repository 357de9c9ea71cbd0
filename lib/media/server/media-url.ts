import { getEnv } from "@/lib/core/server/env";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const SECONDS = 6 * 3_600;

/** Returns the URL from which platforms fetch an object; signed for six hours when the bucket is private. */
export async function getPlatformFetchUrl(key: string): Promise<string> {
  return getEnv().MEDIA_SIGNED_GET ? getObjectStore().signedGet(key, SECONDS) : getMediaUrl(key);
}

export function getMediaUrl(key: string): string {
  return `${getEnv().MEDIA_PUBLIC_URL}/${key}`;
}
