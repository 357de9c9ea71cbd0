import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { INCOMING, type MediaObjects, objectKeysOf, publicKey } from "@/lib/media/media-keys";
import { SWEEP_FAILURES, UNUSED_MEDIA_HOURS } from "@/lib/media/rules";
import {
  deleteMediaRow,
  findLeftovers,
  type LeavingMedia,
  markUnreferenced,
  selectAwaitedKeys,
} from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

const LISTED = 1_000;

/**
 * Deletes those of the media that nothing uses: objects first, then rows (ACC2). An object that will not go is passed
 * over; after `patience` of them the others stay marked too. Returns how many went.
 */
export async function deleteMedia(ids: string[], store = objectStore(), patience = 1): Promise<number> {
  if (ids.length === 0) return 0;
  const marked = await inTransaction((tx) => markUnreferenced(ids, tx));
  let gone = 0;
  let failures = 0;
  for (const media of marked) {
    if (failures >= patience) break;
    try {
      await deleteWithObjects(media, store);
      gone += 1;
    } catch (error) {
      failures += 1;
      log().warn({ err: error, mediaId: media.id }, "media left for the sweep");
    }
  }
  return gone;
}

/** Every object of a marked medium, then its row: what stops in between is known and done again. */
export async function deleteWithObjects(media: LeavingMedia, store: ObjectStore): Promise<void> {
  await deleteObjectsOf(media, store);
  await deleteMediaRow(media.id);
}

/** The objects of a medium whose row was taken for lost, and went, while they arrived: nobody else knows them. */
export async function deleteObjectsOf(media: MediaObjects, store = objectStore()): Promise<void> {
  for (const key of objectKeysOf(media)) await store.delete(key);
}

/**
 * `deleteMedia` after the person's change is already saved: a store that is down must not undo an answered request.
 * What could not be deleted stays, and the sweep finishes it.
 */
export async function discardMedia(ids: string[]): Promise<void> {
  await deleteMedia(ids).catch((error: unknown) =>
    log().warn({ err: error, count: ids.length }, "media left for the sweep"),
  );
}

/** Finishes what a crash left and removes media that nothing has used for a day. The worker calls it regularly. */
export async function sweepMedia(limit = 200, store: ObjectStore = objectStore()): Promise<number> {
  return deleteMedia(await findLeftovers(limit), store, SWEEP_FAILURES);
}

/**
 * Removes what arrived by signed address and that no row waits for any more: a day after, when no address can still be
 * in use. The worker calls it now and then.
 */
export async function sweepIncoming(store: ObjectStore = objectStore()): Promise<number> {
  const before = Date.now() - UNUSED_MEDIA_HOURS * 3_600_000;
  const old = (await store.list(INCOMING, LISTED)).filter(({ modified }) => modified.getTime() < before);
  const awaited = new Set(await selectAwaitedKeys(old.map(({ key }) => publicKey(key))));
  const orphans = old.filter(({ key }) => !awaited.has(publicKey(key)));
  for (const { key } of orphans) await store.delete(key);
  return orphans.length;
}
