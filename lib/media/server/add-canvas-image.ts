import { AppError } from "@/lib/core/errors";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { findCanvasImage, insertCanvasImage } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { checkOwnFolder } from "@/lib/media/server/media-folders";
import { type SaveImageInput, saveImage } from "@/lib/media/server/save-image";

export interface AddCanvasImageInput extends Pick<SaveImageInput, "bytes" | "path" | "source" | "credit"> {
  user: { id: string };
  label: string;
  /** Folder that receives the image. */
  folder?: string | undefined;
  /** Identifies the action: a retry finds the image of the first attempt. */
  actionKey?: string;
  signal?: AbortSignal;
}

/**
 * Stores a re-encoded image and adds it to the user's library. Throws not_found for a folder that is not the user's
 * [TEN1], and the errors of saveImage.
 */
export async function addCanvasImage(wanted: AddCanvasImageInput): Promise<CanvasImageDto> {
  const { user, label, folder, actionKey, signal, ...imageInput } = wanted;
  const id = actionKey === undefined ? undefined : createIdempotentId(user.id, actionKey);
  const known = id === undefined ? null : await findCanvasImage(user.id, id);
  if (known) return serializeCanvasImage(known);
  await checkOwnFolder(user.id, folder);
  const media = await saveImage({ userId: user.id, ...imageInput });
  try {
    if (signal?.aborted) throw new AppError("cancelled");
    const image = { ...(id ? { id } : {}), userId: user.id, mediaId: media.id, label, folder };
    const row = await runInTransaction((tx) => insertCanvasImage(image, tx));
    // Only a cleanup or a deletion by the user can have come in between.
    if (!row) throw new AppError("not_found");
    return serializeCanvasImage(row);
  } catch (error) {
    await deleteMediaSafely([media.id]);
    throw error;
  }
}
