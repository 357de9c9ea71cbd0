import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { runInTransaction } from "@/lib/core/server/transaction";
import { markAttempted } from "@/lib/core/vendor-attempts";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { normalizeLabel } from "@/lib/media/limits";
import { type CanvasImageRow, insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { requestBackgroundRemoval } from "@/lib/media/server/request-background-removal";
import { saveImage } from "@/lib/media/server/save-image";
import type { StockPhoto } from "@/lib/providers/stock-images/port";
import { getStockImages } from "@/lib/providers/stock-images/registry";
import type { ImportStockPhotoCutoutBody } from "@/lib/stock-images/schemas";
import { findPhoto } from "@/lib/stock-images/server/search-photos";
import { findImageByStockPhoto, lockStockPhoto } from "@/lib/stock-images/server/stock-response-store";

export interface ImportStockPhotoInput {
  user: { id: string };
  photo: { photoId: string } | { downloadUrl: string };
  signal: AbortSignal;
}

type Photo = Awaited<ReturnType<typeof findPhoto>>;

/**
 * Returns the existing image without another report of the photo's use. A failure from the report on is repeated to
 * retries with the same idempotency key, so that they do not report the use again.
 */
export async function importStockPhoto({ user, photo: wanted, signal }: ImportStockPhotoInput) {
  const photo = await findPhoto(wanted);
  const known = await findImageByStockPhoto(user.id, photo.photoUrl);
  const fetchOnce = () =>
    fetchAndKeep(user.id, photo, signal).catch((error: unknown) => {
      throw markAttempted(error);
    });
  return serializeCanvasImage(known ?? (await fetchOnce()));
}

async function fetchAndKeep(userId: string, photo: Photo, signal: AbortSignal): Promise<CanvasImageRow> {
  const media = await withTempDirectory(async (folder) => {
    const path = join(folder, "photo");
    await downloadPhoto(photo, path, signal);
    const credit = { ...photo.author, photoUrl: photo.photoUrl };
    return saveImage({ userId, path, source: "stock", credit });
  });
  try {
    const row = await runInTransaction(async (tx) => {
      await lockStockPhoto(userId, photo.photoUrl, tx);
      const label = normalizeLabel(photo.alt) || photo.author.name;
      return (
        (await findImageByStockPhoto(userId, photo.photoUrl, tx)) ??
        (await insertCanvasImage({ userId, mediaId: media.id, label }, tx))
      );
    });
    if (!row) throw new AppError("not_found");
    if (row.mediaId !== media.id) await deleteMediaSafely([media.id]);
    return row;
  } catch (error) {
    await deleteMediaSafely([media.id]);
    throw error;
  }
}

/** Reports the use of a photo, as its terms require, and then downloads it to a file. */
async function downloadPhoto(photo: StockPhoto, path: string, signal: AbortSignal): Promise<void> {
  await getStockImages().trackDownload(photo.downloadUrl, signal);
  await getStockImages().fetchImage(photo, path, signal);
}

/** When the removal fails, the photo stays in the library. */
export async function importStockPhotoCutout(input: {
  user: { id: string };
  body: ImportStockPhotoCutoutBody;
  signal: AbortSignal;
}): ReturnType<typeof requestBackgroundRemoval> {
  const { user, body, signal } = input;
  const { photoId, downloadUrl = "" } = body;
  const photo = photoId === undefined ? { downloadUrl } : { photoId };
  const { _id: id } = await importStockPhoto({ user, photo, signal });
  return requestBackgroundRemoval({ user, id, async: body.async, signal });
}
