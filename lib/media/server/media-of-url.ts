import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { rowKeysBehind } from "@/lib/media/media-keys";
import { findOwnMedia, findOwnMedium, type MediaRow } from "@/lib/media/server/media-store";

/**
 * The person's own medium behind an address of ours: the picture or film itself, a size, a poster. By key and owner,
 * never by asking the address (SSRF1). Null for foreign, absent and external alike.
 */
export function mediaOfUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["stored"]);
}

/** As `mediaOfUrl`, also for what was announced and has not arrived or was not looked into yet. */
export function announcedMediaOfUrl(userId: string, url: string): Promise<MediaRow | null> {
  return behind(userId, url, ["awaiting", "stored"]);
}

/** As `mediaOfUrl` for many at once: of each address that is the person's own. */
export async function mediaOfUrls(userId: string, urls: string[], tx?: Tx): Promise<Map<string, MediaRow>> {
  const keys = new Map(urls.map((url) => [url, keysOf(url)]));
  const rows = await findOwnMedia(userId, [...keys.values()].flat(), tx);
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
  return keys.length > 0 ? findOwnMedium(userId, keys, states) : null;
}

function keysOf(url: string): string[] {
  const base = `${env().MEDIA_PUBLIC_URL}/`;
  // Compared as text: nothing may be decoded, resolved or left out on the way to the key.
  return url.startsWith(base) ? rowKeysBehind(url.slice(base.length)) : [];
}
