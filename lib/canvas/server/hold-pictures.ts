import { ownPictures } from "@/lib/canvas/server/own-pictures";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia } from "@/lib/media/server/media-store";

/**
 * The media behind the addresses of a design, held until the transaction ends: none is deleted before the design that
 * shows it is written. Throws unprocessable as `ownPictures` does, and for one that is just being deleted.
 */
export async function holdPictures(userId: string, addresses: string[], tx: Tx): Promise<string[]> {
  const found = await ownPictures(userId, addresses, tx);
  // In the order in which deletions lock them.
  const ids = [...new Set([...found.values()].map(({ id }) => id))].toSorted();
  for (const id of ids) {
    if (!(await holdStoredMedia(id, tx))) {
      throw new AppError("unprocessable", { message: "A picture of this design was deleted meanwhile" });
    }
  }
  return ids;
}
