import { log } from "@/lib/core/server/logger";
import { inTransaction } from "@/lib/core/server/transaction";
import { objectKeysOf } from "@/lib/media/media-keys";
import { SWEEP_FAILURES } from "@/lib/media/rules";
import {
  deleteMediaRow,
  findLeftovers,
  type LeavingMedia,
  markUnreferenced,
} from "@/lib/media/server/media-store";
import type { ObjectStore } from "@/lib/providers/object-store/port";
import { objectStore } from "@/lib/providers/object-store/registry";

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
  for (const key of objectKeysOf(media)) await store.delete(key);
  await deleteMediaRow(media.id);
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
