import { findOwnedImage } from "@/lib/canvas/server/find-image";
import { deleteCanvasImageRow } from "@/lib/canvas/server/image-store";
import { AppError } from "@/lib/core/errors";
import { discardMedia } from "@/lib/media/server/delete-media";

/**
 * Takes a picture out of the library. Its objects go with it unless a post, a logo or another picture shows them
 * (ACC2). A removal of its background that still runs finds nothing to give its result to.
 */
export async function deleteImage(input: { user: { id: string }; params: { id: string } }): Promise<void> {
  const { id } = await findOwnedImage(input.user.id, input.params.id);
  const media = await deleteCanvasImageRow(input.user.id, id);
  if (!media) throw new AppError("not_found");
  await discardMedia([media.mediaId, media.cutoutId].filter((one) => one !== null));
}
