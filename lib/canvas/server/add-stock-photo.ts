import { join } from "node:path";
import { cleanLabel } from "@/lib/canvas/image-rules";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { type CanvasImageRow, insertCanvasImage } from "@/lib/canvas/server/image-store";
import { findStockImage, lockStockPhoto } from "@/lib/canvas/server/stock-image-store";
import { AppError } from "@/lib/core/errors";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { saveImage } from "@/lib/media/server/save-image";
import { findPhoto } from "@/lib/stock-images/server/find-photo";
import { takePhoto } from "@/lib/stock-images/server/take-photo";

export interface WantedPhoto {
  user: { id: string };
  photo: { photoId: string } | { downloadUrl: string };
  signal: AbortSignal;
}

type Photo = Awaited<ReturnType<typeof findPhoto>>;

/**
 * Puts a stock photo into the person's library, with its author's name. One that is there already is given back: it
 * was reported when it came. What the photo service and saveImage throw comes through.
 */
export async function addStockPhoto({ user, photo: wanted, signal }: WantedPhoto): Promise<CanvasImageWire> {
  const photo = await findPhoto(wanted);
  const known = await findStockImage(user.id, photo.photoUrl);
  return serializeCanvasImage(known ?? (await fetchAndKeep(user.id, photo, signal)));
}

async function fetchAndKeep(userId: string, photo: Photo, signal: AbortSignal): Promise<CanvasImageRow> {
  const media = await withTempFolder(async (folder) => {
    const path = join(folder, "photo");
    await takePhoto(photo, path, signal);
    const credit = { ...photo.author, photoUrl: photo.photoUrl };
    return saveImage({ userId, path, source: "stock", credit });
  });
  try {
    const row = await inTransaction(async (tx) => {
      await lockStockPhoto(userId, photo.photoUrl, tx);
      const label = cleanLabel(photo.alt) || photo.author.name;
      return (
        (await findStockImage(userId, photo.photoUrl, tx)) ??
        (await insertCanvasImage({ userId, mediaId: media.id, label }, tx))
      );
    });
    if (!row) throw new AppError("not_found");
    if (row.mediaId !== media.id) await discardMedia([media.id]);
    return row;
  } catch (error) {
    await discardMedia([media.id]);
    throw error;
  }
}
