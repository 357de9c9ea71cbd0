import { env } from "@/lib/core/server/env";
import { mediaUrl } from "@/lib/media/server/media-url";
import { objectStore } from "@/lib/providers/object-store/registry";

const SECONDS = 6 * 3_600;

/**
 * The address that a network fetches an object from: the public one, or, where nothing in the bucket is public, one
 * that hands this object out for six hours, longer than any network takes.
 */
export async function fetchableUrl(key: string): Promise<string> {
  return env().MEDIA_SIGNED_GET ? objectStore().signedGet(key, SECONDS) : mediaUrl(key);
}
