import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { clickId } from "@/lib/canvas/server/click-id";
import { findCanvasImage, insertCanvasImage } from "@/lib/canvas/server/image-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { type NewImage, saveImage } from "@/lib/media/server/save-image";

export interface AddedImage extends Pick<NewImage, "bytes" | "path" | "source" | "credit"> {
  user: { id: string };
  label: string;
  /** Names the click: the same over its retries, which then find the picture of the first. */
  actionKey?: string;
  /** Whoever stops an upload does not find it in the library. */
  signal?: AbortSignal;
}

/** Stores a picture, written anew, and puts it into the person's library. What saveImage throws comes through. */
export async function addImage(wanted: AddedImage): Promise<CanvasImageWire> {
  const { user, label, actionKey, signal, ...picture } = wanted;
  const id = actionKey === undefined ? undefined : clickId(user.id, actionKey);
  const known = id === undefined ? null : await findCanvasImage(user.id, id);
  if (known) return serializeCanvasImage(known);
  const media = await saveImage({ userId: user.id, ...picture });
  try {
    if (signal?.aborted) throw new AppError("cancelled");
    const image = { ...(id ? { id } : {}), userId: user.id, mediaId: media.id, label };
    const row = await inTransaction((tx) => insertCanvasImage(image, tx));
    // Only a sweep or the person's own deletion can have come in between.
    if (!row) throw new AppError("not_found");
    return serializeCanvasImage(row);
  } catch (error) {
    await discardMedia([media.id]);
    throw error;
  }
}
