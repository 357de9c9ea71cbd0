import { addStockPhoto } from "@/lib/canvas/server/add-stock-photo";
import { removeBackground } from "@/lib/canvas/server/remove-background";
import type { CutStockPhotoBody } from "@/lib/canvas/stock-schemas";

/**
 * A stock photo without its background: first into the library, then the job. A photo whose background could not be
 * removed is in the library all the same.
 */
export async function cutStockPhoto(input: {
  user: { id: string };
  body: CutStockPhotoBody;
  signal: AbortSignal;
}): ReturnType<typeof removeBackground> {
  const { user, body, signal } = input;
  const { photoId, downloadUrl = "" } = body;
  const photo = photoId === undefined ? { downloadUrl } : { photoId };
  const { _id: id } = await addStockPhoto({ user, photo, signal });
  return removeBackground({ user, id, async: body.async, signal });
}
