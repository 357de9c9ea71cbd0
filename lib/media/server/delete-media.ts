import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { MAX_CLEANUP_FAILURES, UNUSED_MEDIA_RETENTION_HOURS } from "@/lib/media/limits";
import {
  getIncomingKey,
  INCOMING_PREFIX,
  listObjectKeys,
  type MediaObjectNames,
  toPublicKey,
} from "@/lib/media/object-keys";
import { findPendingMediaByUrl } from "@/lib/media/server/find-media-by-url";
import {
  cancelPendingUpload,
  deleteMediaRow,
  findUnfinishedMedia,
  findUnusedMedia,
  isMediaStored,
  type MediaRow,
  type MediaToDelete,
  markUnreferenced,
  selectPendingUploadKeys,
} from "@/lib/media/server/media-store";
import type { DeleteStorageResponse } from "@/lib/media/storage-schemas";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { getObjectStore } from "@/lib/providers/object-store/registry";

const LISTED = 1_000;

/**
 * Deletes unused media, objects before rows [ACC2], and returns their number. After `maxFailures` failures of
 * the object store the rest stays marked.
 */
export async function deleteMedia(ids: string[], store = getObjectStore(), maxFailures = 1): Promise<number> {
  if (ids.length === 0) return 0;
  const marked = await runInTransaction((tx) => markUnreferenced(ids, tx));
  let deleted = 0;
  let failures = 0;
  for (const media of marked) {
    if (failures >= maxFailures) break;
    try {
      await deleteMediaWithObjects(media, store);
      deleted += 1;
    } catch (error) {
      failures += 1;
      getLogger().warn({ err: error, mediaId: media.id }, "media deletion failed; cleanup will retry");
    }
  }
  return deleted;
}

/** Deletes the objects of a marked row, then the row, so that an interruption can be resumed. */
export async function deleteMediaWithObjects(media: MediaToDelete, store: ObjectStore): Promise<void> {
  await deleteMediaObjects(media, store);
  await deleteMediaRow(media.id);
}

/** Deletes the objects of a media row that was cleaned up while they arrived; no row refers to them. */
export async function deleteMediaObjects(media: MediaObjectNames, store = getObjectStore()): Promise<void> {
  for (const key of listObjectKeys(media)) await store.delete(key);
}

/** Runs `deleteMedia` after a commit; a failing object store is only logged, and the cleanup task retries. */
export async function deleteMediaSafely(ids: string[]): Promise<void> {
  await deleteMedia(ids).catch((error: unknown) =>
    getLogger().warn({ err: error, count: ids.length }, "media deletion failed; cleanup will retry"),
  );
}

/** Media that one run examines, every ten minutes: all of a small installation, and 1,000,000 within a day. */
const EXAMINED = 10_000;

/** Where the next run continues. Another process, or this one after a restart, begins anew, which only repeats work. */
let examinedUntil: string | null = null;

/** Completes interrupted deletions and removes media unused for a day. A cron task. */
export async function deleteUnusedMedia(limit = 200, store: ObjectStore = getObjectStore()): Promise<number> {
  const unfinished = await findUnfinishedMedia(limit);
  const { ids, next } = await findUnusedMedia(examinedUntil, { size: EXAMINED, limit });
  examinedUntil = next;
  return deleteMedia([...new Set([...unfinished, ...ids])], store, MAX_CLEANUP_FAILURES);
}

/**
 * Deletes incoming objects without a waiting row after a day, when no URL can be valid. A cron task. Where the
 * store's key may not list, a lifecycle rule of the bucket does it (docs/operations.md).
 */
export async function deleteStaleIncomingObjects(store: ObjectStore = getObjectStore()): Promise<number> {
  const before = Date.now() - UNUSED_MEDIA_RETENTION_HOURS * 3_600_000;
  const listed = (await store.list(INCOMING_PREFIX, LISTED)) ?? [];
  const old = listed.filter(({ modified }) => modified.getTime() < before);
  const awaited = new Set(await selectPendingUploadKeys(old.map(({ key }) => toPublicKey(key))));
  const orphans = old.filter(({ key }) => !awaited.has(toPublicKey(key)));
  for (const { key } of orphans) await store.delete(key);
  return orphans.length;
}

type Reason = DeleteStorageResponse["failed"][number]["reason"];

/** Deletes the user's unused media and pending uploads with these URLs and returns the result for each [ACC2]. */
export async function deleteMediaByUrls(input: {
  user: { id: string };
  body: { urls: string[] };
}): Promise<DeleteStorageResponse> {
  const response: DeleteStorageResponse = { deleted: [], failed: [] };
  for (const url of new Set(input.body.urls)) {
    const reason = await deleteUrl(input.user.id, url);
    if (reason) response.failed.push({ url, reason });
    else response.deleted.push(url);
  }
  return response;
}

async function deleteUrl(userId: string, url: string): Promise<Reason | null> {
  const media = await findPendingMediaByUrl(userId, url);
  if (!media) return "not_found";
  if (media.state === "awaiting") return (await releasePendingUpload(media)) ? null : "not_found";
  if ((await deleteMedia([media.id])) > 0) return null;
  // It stays marked although the object store failed; the cleanup task deletes its objects.
  return (await isMediaStored(media.id)) ? "in_use" : null;
}

/** Releases the announced bytes of an upload that its browser gave up; false when it is being finalized. */
async function releasePendingUpload({ id, key }: MediaRow): Promise<boolean> {
  if (!(await cancelPendingUpload(id))) return false;
  await deleteMediaSafely([id]);
  // The signed URL stays valid. Where the store knows conditional writes, an empty object uses it up, so that no
  // uncounted upload arrives; elsewhere a late upload stays until `deleteStaleIncomingObjects` removes it.
  const used = { bytes: new Uint8Array(), contentType: "application/octet-stream" };
  await getObjectStore().put(getIncomingKey(key), used);
  return true;
}
