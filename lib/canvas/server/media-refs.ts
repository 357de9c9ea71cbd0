import { isDataUrl } from "@/lib/canvas/core/image-urls";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { findMediaByUrls } from "@/lib/media/server/find-media-by-url";
import type { MediaRow } from "@/lib/media/server/media-store";
import { lockStoredMedia } from "@/lib/media/server/media-store";

/**
 * Returns the owner's images behind the URLs of a design. Images are resolved by key and owner and never
 * fetched by URL [SSRF1]. Throws unprocessable when a URL belongs to another user, is a video, no longer
 * exists, or points elsewhere.
 */
export async function resolveOwnedImages(
  userId: string,
  addresses: string[],
  tx?: Tx,
): Promise<Map<string, MediaRow>> {
  const requested = addresses.filter((address) => !isDataUrl(address));
  const found = await findMediaByUrls(userId, requested, tx);
  if (requested.some((address) => found.get(address)?.kind !== "image")) {
    throw new AppError("unprocessable", {
      message:
        "This design shows a picture that is not among yours. Take it out, or put one of yours in its place",
    });
  }
  return found;
}

/**
 * Locks the media behind the URLs of a design until the transaction ends, so that none is deleted before the
 * design is written. Throws unprocessable as `resolveOwnedImages` does, and when a media asset is being
 * deleted.
 */
export async function lockMediaRefs(userId: string, addresses: string[], tx: Tx): Promise<string[]> {
  const found = await resolveOwnedImages(userId, addresses, tx);
  // Sorted as in deletions, so that the locks cannot deadlock.
  const ids = [...new Set([...found.values()].map(({ id }) => id))].toSorted();
  for (const id of ids) {
    if (!(await lockStoredMedia(id, tx))) {
      throw new AppError("unprocessable", { message: "A picture of this design was deleted meanwhile" });
    }
  }
  return ids;
}
