import { AppError } from "@/lib/core/errors";
import { type CanvasImageRow, findCanvasImage } from "@/lib/media/server/canvas-image-store";

/**
 * Returns the image of this user's library. Throws AppError("not_found") for another user's, an unknown or a
 * malformed id [TEN1].
 */
export async function findOwnedCanvasImage(userId: string, id: string): Promise<CanvasImageRow> {
  const image = await findCanvasImage(userId, id);
  if (!image) throw new AppError("not_found");
  return image;
}
