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
import { placeStaged, type StagedFilm } from "@/lib/media/server/stage-film";
import { VIDEO_EXTENSIONS } from "@/lib/media/video-rules";
import type { LocalFile } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

export interface NewVideo {
  userId: string;
  /** Where it lies on this machine's disk. */
  path: string;
  bytes: number;
  /** SHA-256 in hex. */
  checksum?: string;
  /** Where it went while it arrived. */
  staged?: StagedFilm | undefined;
}

/**
 * Stores a film as it is, with its picture beside it. It goes to its place in the store while it is looked into: nobody
 * knows its address before, and one that is refused goes again. Throws too_large, unsupported_type, unprocessable, storage_limit,
 * storage_full and unavailable.
 */
export function saveVideo(video: NewVideo, signal?: AbortSignal): Promise<MediaRow> {
  const { userId, path, bytes, checksum, staged } = video;
  return withTempFolder(async (folder) => {
    const { contentType, width, height } = await probeVideo(path);
    const key = `public/${randomUUID()}.${VIDEO_EXTENSIONS[contentType]}`;
    const film = { userId, key, kind: "video", source: "upload", contentType, bytes } as const;
    // Named as if it had a picture already: whatever stops this, what may lie in the store is known.
    const announced = insertMedia({ ...film, width, height, checksum: "", hasPoster: true });
    const poster = join(folder, "poster.jpg");
    const looking = lookInChild({ path, poster, checksum }, signal);
    const placed = announced.then(() => putFilm({ key, path, bytes, contentType, staged }, signal));
    const seen = Promise.all([looking, announced]).then(async ([facts]) => {
      await putPoster(key, poster, facts);
      return facts;
    });
    const [insert, put, looked] = await Promise.allSettled([announced, placed, seen, looking]);
    if (insert.status === "rejected") throw insert.reason;
    const row = insert.value;
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

interface FilmObject extends LocalFile {
  key: string;
  staged: StagedFilm | undefined;
}

/** Within the store where it is there already, else from the disk. */
async function putFilm({ key, staged, ...file }: FilmObject, signal: AbortSignal | undefined): Promise<void> {
  if (staged && (await placeStaged(staged, key, file.contentType))) return;
  const options = { cacheControl: CACHE_CONTROL, ...(signal ? { signal } : {}) };
  await objectStore().putFile(key, file, options);
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
