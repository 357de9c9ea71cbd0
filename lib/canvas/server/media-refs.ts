import { isDataUrl } from "@/lib/canvas/core/image-urls";
import { selectDocumentMediaIds } from "@/lib/canvas/server/document-store";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { findMediaByUrls } from "@/lib/media/server/find-media-by-url";
import type { MediaRow } from "@/lib/media/server/media-store";
import { lockStoredMediaRows } from "@/lib/media/server/media-store";

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

/**
 * Locks a design's media until the transaction ends, with those of the stored design, which a version may refer to.
 * Throws unprocessable also for media in deletion.
 */
export async function lockMediaRefs(
  userId: string,
  addresses: string[],
  tx: Tx,
  stored?: { id: string } | null,
): Promise<string[]> {
  const found = await resolveOwnedImages(userId, addresses, tx);
  const ids = [...new Set([...found.values()].map(({ id }) => id))];
  const before = stored ? await selectDocumentMediaIds(stored.id, tx) : [];
  const usable = await lockStoredMediaRows([...ids, ...before], tx);
  if (ids.some((id) => !usable.has(id))) {
    throw new AppError("unprocessable", { message: "An image of this design was deleted meanwhile" });
  }
  return ids;
}
