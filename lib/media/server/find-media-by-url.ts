import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { getMediaRowKeys } from "@/lib/media/object-keys";
import { findOwnedMediaByKeys, listOwnedMediaByKeys, type MediaRow } from "@/lib/media/server/media-store";

/** Returns the user's media row behind one of our URLs, or null. Never requests the URL [SSRF1]. */
export function findMediaByUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["stored"]);
}

/** Like `findMediaByUrl`, including pending and unchecked uploads. */
export function findPendingMediaByUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["awaiting", "stored"]);
}

/** Like `findMediaByUrl` for many URLs; contains the user's own only. */
export async function findMediaByUrls(userId: string, urls: string[], tx?: Tx) {
  const rows = await listOwnedMediaByKeys(userId, urls.flatMap(keysOf), tx);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const found = new Map<string, MediaRow>();
  for (const url of urls) {
    const key = keysOf(url).find((one) => byKey.has(one));
    const row = key && byKey.get(key);
    if (row) found.set(url, row);
  }
  return found;
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
