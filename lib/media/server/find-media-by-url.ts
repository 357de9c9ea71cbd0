import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { getMediaRowKeys } from "@/lib/media/object-keys";
import { findOwnedMediaByKeys, listOwnedMediaByKeys, type MediaRow } from "@/lib/media/server/media-store";

/**
 * Returns the user's media row behind one of our URLs: image, video, resized variant or poster frame.
 * Compares key and owner and never requests the URL [SSRF1]. Null for external, unknown and other users'
 * URLs.
 */
export function findMediaByUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["stored"]);
}

/** Like `findMediaByUrl`, including pending and unchecked uploads. */
export function findPendingMediaByUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["awaiting", "stored"]);
}

/** Like `findMediaByUrl` for many URLs; contains the user's own only. */
export async function findMediaByUrls(
  userId: string,
  urls: string[],
  tx?: Tx,
): Promise<Map<string, MediaRow>> {
  const keys = new Map(urls.map((url) => [url, keysOf(url)]));
  const rows = await listOwnedMediaByKeys(userId, [...keys.values()].flat(), tx);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const found = urls.flatMap((url): [string, MediaRow][] => {
    const row = keys
      .get(url)
      ?.map((key) => byKey.get(key))
      .find((one) => one !== undefined);
    return row ? [[url, row]] : [];
  });
  return new Map(found);
}

async function behind(userId: string, url: string, states: string[]): Promise<MediaRow | null> {
  const keys = keysOf(url);
  return keys.length > 0 ? findOwnedMediaByKeys(userId, keys, states) : null;
}

function keysOf(url: string): string[] {
  const base = `${getEnv().MEDIA_PUBLIC_URL}/`;
  // Compared as text: the key must not be decoded, resolved or shortened.
  return url.startsWith(base) ? getMediaRowKeys(url.slice(base.length)) : [];
}
