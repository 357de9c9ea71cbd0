import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { cancelJobByDedupeKey } from "@/lib/jobs/server/cancel-job";
import type {
  CanvasImagesQuery,
  CanvasImagesResponse,
  TagCanvasImagesBody,
} from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage, serializeImageUse } from "@/lib/media/canvas-image-serializers";
import {
  deleteCanvasImageRow,
  ownsAccount,
  selectCanvasImages,
  selectImageUses,
  selectTags,
  updateCanvasImageLabel,
  updateTags,
} from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { checkOwnFolder } from "@/lib/media/server/media-folders";
import { findOwnedCanvasImage, getRemovalDedupeKey } from "@/lib/media/server/request-background-removal";

interface OwnedImageInput {
  user: { id: string };
  params: { id: string };
}

/** Lists a page of the user's library. Throws not_found when account or folder of the filter is another user's [TEN1]. */
export async function listCanvasImages(input: {
  user: { id: string };
  query: CanvasImagesQuery;
}): Promise<CanvasImagesResponse> {
  const { user, query } = input;
  const { usedIn, folder, page, limit } = query;
  if (usedIn && usedIn !== "none" && !(await ownsAccount(user.id, usedIn))) throw new AppError("not_found");
  if (folder !== "none") await checkOwnFolder(user.id, folder || undefined);
  const medium = query.url === undefined ? undefined : await findMediaByUrl(user.id, query.url);
  if (medium === null) return { images: [], total: 0, page, limit };
  const { images, total } = await selectCanvasImages(user.id, { ...query, mediaId: medium?.id });
  return { images: images.map(serializeCanvasImage), total, page, limit };
}

/** Removes an image and cancels its background removal. Deletes objects that nothing else uses [ACC2]. */
export async function deleteCanvasImage(input: OwnedImageInput): Promise<void> {
  const { id } = await findOwnedCanvasImage(input.user.id, input.params.id);
  const media = await deleteCanvasImageRow(input.user.id, id);
  if (!media) throw new AppError("not_found");
  await cancelJobByDedupeKey(input.user.id, getRemovalDedupeKey(id));
  await deleteMediaSafely([media.mediaId, media.cutoutId].filter((one) => one !== null));
}

export async function renameCanvasImage(input: OwnedImageInput & { body: { label: string } }) {
  const { id } = await findOwnedCanvasImage(input.user.id, input.params.id);
  await updateCanvasImageLabel(input.user.id, id, input.body.label);
  return { image: serializeCanvasImage(await findOwnedCanvasImage(input.user.id, id)) };
}

/** Adds and removes tags of several items. Throws not_found, changing nothing, for an item that is not the user's. */
export async function tagCanvasImages({ user, body }: { user: { id: string }; body: TagCanvasImagesBody }) {
  const rows = await runInTransaction((tx) => updateTags(user.id, body, tx));
  if (!rows) throw new AppError("not_found");
  return { images: rows.map(serializeCanvasImage), full: new Set(body.imageIds).size - rows.length };
}

export async function listLibraryTags({ user }: { user: { id: string } }) {
  return { tags: await selectTags(user.id) };
}

export async function getCanvasImage(input: OwnedImageInput) {
  const image = await findOwnedCanvasImage(input.user.id, input.params.id);
  const uses = await selectImageUses(image);
  return { image: serializeCanvasImage(image), usedIn: uses.map(serializeImageUse) };
}
