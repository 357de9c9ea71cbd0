import { getEnv } from "@/lib/core/server/env";
import { isBucketPrivate } from "@/lib/core/server/media-base";
import { toMediaKey } from "@/lib/media/object-keys";
import { getObjectStore } from "@/lib/providers/object-store/registry";

/** The signature of an object is the same for this long, so that browsers find the object in their cache. */
const WINDOW_MS = 6 * 3_600_000;
const LIFETIME_SECONDS = 24 * 3_600;
/** A redirect may be cached for this long; far below the 18 hours that a signature lives at least. */
const REDIRECT_CACHE_SECONDS = 3_600;

/** Returns headers that redirect to the signed URL of a media file; null for other names and for public buckets. */
export async function signMediaFile(
  file: string,
  now = Date.now(),
): Promise<{ location: string; "cache-control": string } | null> {
  const key = toMediaKey(file);
  if (!key || !isBucketPrivate(getEnv())) return null;
  const signedAt = new Date(Math.floor(now / WINDOW_MS) * WINDOW_MS);
  const location = await getObjectStore().signedGet(key, LIFETIME_SECONDS, signedAt);
  return { location, "cache-control": `private, max-age=${REDIRECT_CACHE_SECONDS}` };
}
