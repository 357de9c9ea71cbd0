import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { addImage } from "@/lib/canvas/server/add-image";
import { removeBackground } from "@/lib/canvas/server/remove-background";
import { AppError, isAppError } from "@/lib/core/errors";

export interface CutUpload {
  user: { id: string };
  path: string;
  label: string;
  /** Answer when the original is there, and let the person look at the job. */
  async: boolean;
  /** Names the click: a retry after a failed removal finds the original instead of storing it again. */
  actionKey: string;
  signal: AbortSignal;
}

/**
 * Puts an upload into the library and has its background removed. When that fails the original stays, and the error
 * says so: its `canvasImageId` is there to try once more.
 */
export async function addCutImage({
  user,
  async,
  signal,
  ...upload
}: CutUpload): Promise<{ jobId?: string; image: CanvasImageWire }> {
  const { _id } = await addImage({ user, ...upload, source: "upload", signal });
  try {
    return await removeBackground({ user, id: _id, async, signal });
  } catch (error) {
    throw isAppError(error) ? keptOriginal(error, _id) : error;
  }
}

function keptOriginal(error: AppError, canvasImageId: string): AppError {
  const message = `${error.message.replace(/\.$/, "")}. The picture is in the library with its background`;
  const details = { ...error.details, canvasImageId };
  const retry = error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter };
  return new AppError(error.code, { message, details, cause: error, ...retry });
}
