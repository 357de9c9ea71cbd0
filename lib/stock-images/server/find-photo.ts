import { AppError } from "@/lib/core/errors";
import { type StockPhoto, stockPhotoSchema } from "@/lib/providers/stock-images/port";
import { stockImages } from "@/lib/providers/stock-images/registry";
import { answerKey, cachedAnswer } from "@/lib/stock-images/server/cached-answer";

export const photoKey = (id: string) => answerKey({ photo: id });

/**
 * The photo behind an id or behind the address that reports its use. Everything but the service's own address for that
 * is refused as a field, without asking anybody (SSRF1). Throws not_found for a photo that is gone.
 */
export async function findPhoto(wanted: { photoId: string } | { downloadUrl: string }): Promise<StockPhoto> {
  if ("photoId" in wanted) return photoOf(wanted.photoId);
  const { downloadUrl } = wanted;
  const id = stockImages().photoIdOf(downloadUrl);
  if (!id) throw notOurs();
  // The address is handed back as it was given: it says which answer showed the photo.
  return { ...(await photoOf(id)), downloadUrl };
}

function notOurs(): AppError {
  const message = "This is not the download address of a stock photo";
  return new AppError("validation_error", { details: { fields: [{ path: "downloadUrl", message }] } });
}

function photoOf(id: string): Promise<StockPhoto> {
  return cachedAnswer({
    key: photoKey(id),
    schema: stockPhotoSchema,
    ask: () => stockImages().findPhoto(id),
  });
}
