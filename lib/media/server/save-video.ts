import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { posterKey } from "@/lib/media/media-keys";
import { CACHE_CONTROL } from "@/lib/media/rules";
import { deleteObjectsOf, discardMedia } from "@/lib/media/server/delete-media";
import { lookInChild } from "@/lib/media/server/look-in-child";
import type { SeenVideo } from "@/lib/media/server/look-into-video";
import { type ArrivedMedia, insertMedia, type MediaRow, settleMedia } from "@/lib/media/server/media-store";
import { probeVideo } from "@/lib/media/server/probe-video";
import { VIDEO_EXTENSIONS } from "@/lib/media/video-rules";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface NewVideo {
  userId: string;
  /** Where it lies on this machine's disk. */
  path: string;
  bytes: number;
}

/**
 * Stores a film as it is, with its picture beside it. It goes to the store while it is looked into: nobody knows its
 * address before, and one that is refused goes again. Throws too_large, unsupported_type, unprocessable, storage_limit,
 * storage_full and unavailable.
 */
export function saveVideo({ userId, path, bytes }: NewVideo, signal?: AbortSignal): Promise<MediaRow> {
  return withTempFolder(async (folder) => {
    const { contentType, width, height } = await probeVideo(path);
    const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[contentType]}`;
    const film = { userId, key, kind: "video", source: "upload", contentType, bytes } as const;
    // Named as if it had a picture already: whatever stops this, what may lie in the store is known.
    const row = await insertMedia({ ...film, width, height, checksum: "", hasPoster: true });
    const poster = join(folder, "poster.jpg");
    const options = { cacheControl: CACHE_CONTROL, ...(signal ? { signal } : {}) };
    const [put, looked] = await Promise.allSettled([
      objectStore().putFile(key, { path, bytes, contentType }, options),
      lookInChild({ path, poster }, signal).then(async (seen) => {
        await putPoster(key, poster, seen);
        return seen;
      }),
    ]);
    try {
      if (looked.status === "rejected") throw looked.reason;
      if (put.status === "rejected") throw put.reason;
      const stored = await settleMedia(row.id, arrivedOf(looked.value, bytes));
      if (stored) return stored;
      await deleteObjectsOf(row);
      throw new AppError("unavailable");
    } catch (error) {
      await discardMedia([row.id]);
      throw error;
    }
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
