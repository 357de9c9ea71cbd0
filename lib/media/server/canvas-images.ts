import { AppError } from "@/lib/core/errors";
import { cancelJobByDedupeKey } from "@/lib/jobs/server/cancel-job";
import type {
  CanvasImageDto,
  CanvasImagesQuery,
  CanvasImagesResponse,
  ImageUseDto,
} from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage, serializeImageUse } from "@/lib/media/canvas-image-serializers";
import {
  deleteCanvasImageRow,
  ownsAccount,
  selectCanvasImages,
  selectImageUses,
  updateCanvasImageLabel,
} from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findOwnedCanvasImage } from "@/lib/media/server/find-canvas-image";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { getRemovalDedupeKey } from "@/lib/media/server/request-background-removal";

/** Lists a page of the user's library. Throws not_found when the account of the filter is another user's [TEN1]. */
export async function listCanvasImages(input: {
  user: { id: string };
  query: CanvasImagesQuery;
}): Promise<CanvasImagesResponse> {
  const { user, query } = input;
  const { usedIn, page, limit } = query;
  if (usedIn && usedIn !== "none" && !(await ownsAccount(user.id, usedIn))) throw new AppError("not_found");
  const medium = query.url === undefined ? undefined : await findMediaByUrl(user.id, query.url);
  if (medium === null) return { images: [], total: 0, page, limit };
  const { images, total } = await selectCanvasImages(user.id, { ...query, mediaId: medium?.id });
  return { images: images.map(serializeCanvasImage), total, page, limit };
}

/**
 * Removes an image from the library. Deletes its objects unless a post, a logo or another image uses them
 * [ACC2]. Cancels its open background removal.
 */
export async function deleteCanvasImage(input: {
  user: { id: string };
  params: { id: string };
}): Promise<void> {
  const { id } = await findOwnedCanvasImage(input.user.id, input.params.id);
  const media = await deleteCanvasImageRow(input.user.id, id);
  if (!media) throw new AppError("not_found");
  await cancelJobByDedupeKey(input.user.id, getRemovalDedupeKey(id));
  await deleteMediaSafely([media.mediaId, media.cutoutId].filter((one) => one !== null));
}

/** Renames an image of the user's library. */
export async function renameCanvasImage(input: {
  user: { id: string };
  params: { id: string };
  body: { label: string };
}): Promise<{ image: CanvasImageDto }> {
  const { id } = await findOwnedCanvasImage(input.user.id, input.params.id);
  await updateCanvasImageLabel(input.user.id, id, input.body.label);
  return { image: serializeCanvasImage(await findOwnedCanvasImage(input.user.id, id)) };
}

/** Returns an image of the user's library and the posts that show it. */
export async function getCanvasImage(input: {
  user: { id: string };
  params: { id: string };
}): Promise<{ image: CanvasImageDto; usedIn: ImageUseDto[] }> {
  const image = await findOwnedCanvasImage(input.user.id, input.params.id);
  const uses = await selectImageUses(image);
  return { image: serializeCanvasImage(image), usedIn: uses.map(serializeImageUse) };
}
