import { findOwnedImage } from "@/lib/canvas/server/find-image";
import { deleteCanvasImageRow } from "@/lib/canvas/server/image-store";
import { removalKey } from "@/lib/canvas/server/remove-background";
import { AppError } from "@/lib/core/errors";
import { cancelJobOf } from "@/lib/jobs/server/cancel-job";
import { discardMedia } from "@/lib/media/server/delete-media";

/**
 * Takes a picture out of the library. Its objects go with it unless a post, a logo or another picture shows them
 * (ACC2). A removal of its background that is open is cancelled.
 */
export async function deleteImage(input: { user: { id: string }; params: { id: string } }): Promise<void> {
  const { id } = await findOwnedImage(input.user.id, input.params.id);
  const media = await deleteCanvasImageRow(input.user.id, id);
  if (!media) throw new AppError("not_found");
  await cancelJobOf(input.user.id, removalKey(id));
  await discardMedia([media.mediaId, media.cutoutId].filter((one) => one !== null));
}
