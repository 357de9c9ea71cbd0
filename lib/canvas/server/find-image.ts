import { type CanvasImageRow, findCanvasImage } from "@/lib/canvas/server/image-store";
import { AppError } from "@/lib/core/errors";

/** The picture if it is in this person's library. A foreign, an unknown and a malformed id all answer not_found (TEN1). */
export async function findOwnedImage(userId: string, id: string): Promise<CanvasImageRow> {
  const image = await findCanvasImage(userId, id);
  if (!image) throw new AppError("not_found");
  return image;
}
