import { env } from "@/lib/core/server/env";
import { rowKeysBehind } from "@/lib/media/media-keys";
import { findOwnMedium, type MediaRow } from "@/lib/media/server/media-store";

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

async function behind(userId: string, url: string, states: string[]): Promise<MediaRow | null> {
  const base = `${env().MEDIA_PUBLIC_URL}/`;
  // Compared as text: nothing may be decoded, resolved or left out on the way to the key.
  const keys = url.startsWith(base) ? rowKeysBehind(url.slice(base.length)) : [];
  return keys.length > 0 ? findOwnMedium(userId, keys, states) : null;
}
