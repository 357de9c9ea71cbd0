import { isDataUrl } from "@/lib/canvas/core/image-urls";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { findMediaByUrls } from "@/lib/media/server/find-media-by-url";
import type { MediaRow } from "@/lib/media/server/media-store";
import { lockStoredMedia } from "@/lib/media/server/media-store";

/** Resolves images by key and owner, never by URL [SSRF1]. Throws unprocessable for any other URL. */
export async function resolveOwnedImages(
  userId: string,
  addresses: string[],
  tx?: Tx,
): Promise<Map<string, MediaRow>> {
  const requested = addresses.filter((address) => !isDataUrl(address));
  const found = await findMediaByUrls(userId, requested, tx);
  if (requested.some((address) => found.get(address)?.kind !== "image")) {
    throw new AppError("unprocessable", {
      message: "This design uses an image that isn’t in your library. Remove or replace that image",
    });
  }
  return found;
}

/** Locks a design's media until the transaction ends. Throws unprocessable also for media in deletion. */
export async function lockMediaRefs(userId: string, addresses: string[], tx: Tx): Promise<string[]> {
  const found = await resolveOwnedImages(userId, addresses, tx);
  // Sorted as in deletions, so that the locks cannot deadlock.
  const ids = [...new Set([...found.values()].map(({ id }) => id))].toSorted();
  for (const id of ids) {
    if (!(await lockStoredMedia(id, tx))) {
      throw new AppError("unprocessable", { message: "An image of this design was deleted meanwhile" });
    }
  }
  return ids;
}
