import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { posterKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import { lookInChild } from "@/lib/media/server/look-in-child";
import type { SeenVideo } from "@/lib/media/server/look-into-video";
import { type ArrivedMedia, insertMedia, type MediaRow, markStored } from "@/lib/media/server/media-store";
import { VIDEO_EXTENSIONS } from "@/lib/media/video-rules";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface NewVideo {
  userId: string;
  /** Where it lies on this machine's disk. */
  path: string;
  bytes: number;
}

/**
 * Stores a film as it is, with its picture beside it. Throws too_large, unsupported_type, unprocessable, storage_limit,
 * storage_full and unavailable.
 */
export function saveVideo({ userId, path, bytes }: NewVideo, signal?: AbortSignal): Promise<MediaRow> {
  return withTempFolder(async (folder) => {
    const poster = join(folder, "poster.jpg");
    const seen = await lookInChild({ path, poster }, signal);
    const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[seen.contentType]}`;
    const row = await insertMedia({
      userId,
      key,
      kind: "video",
      source: "upload",
      ...arrivedOf(seen, bytes),
    });
    await putPoster(key, poster, seen);
    const { contentType } = seen;
    await objectStore().putFile(key, { path, bytes, contentType }, { cacheControl: CACHE_CONTROL });
    return markStored(row.id);
  });
}

/** What is known of a film once it was looked into. */
export function arrivedOf(seen: SeenVideo, bytes: number): ArrivedMedia {
  const { contentType, width, height, checksum, durationMs, posterBytes } = seen;
  return {
    bytes,
    contentType,
    width,
    height,
    checksum,
    hasPoster: posterBytes !== null,
    ...(durationMs === null ? {} : { durationMs }),
  };
}

/** Stores a film's picture, if there is one. */
export async function putPoster(key: string, path: string, { posterBytes }: SeenVideo): Promise<void> {
  if (posterBytes === null) return;
  const file = { path, bytes: posterBytes, contentType: "image/jpeg" };
  await objectStore().putFile(posterKey(key), file, { cacheControl: CACHE_CONTROL });
}
