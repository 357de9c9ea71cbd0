import { AppError, isAppError } from "@/lib/core/errors";
import { addCanvasImage } from "@/lib/media/server/add-canvas-image";
import { requestBackgroundRemoval } from "@/lib/media/server/request-background-removal";

interface BackgroundRemovalUpload {
  user: { id: string };
  path: string;
  label: string;
  folder?: string | undefined;
  /** Responds when the original is stored; the client polls the job. */
  async: boolean;
  /** Identifies the action: a retry after a failed removal finds the original instead of storing it again. */
  actionKey: string;
  signal: AbortSignal;
}

/** Adds an upload without its background. A failed removal keeps the original; the error has `canvasImageId`. */
export async function addImageWithoutBackground(input: BackgroundRemovalUpload) {
  const { user, async, signal, ...upload } = input;
  const { _id } = await addCanvasImage({ user, ...upload, source: "upload", signal });
  try {
    return await requestBackgroundRemoval({ user, id: _id, async, signal });
  } catch (error) {
    throw isAppError(error) ? storedOriginal(error, _id) : error;
  }
}

function storedOriginal(error: AppError, canvasImageId: string): AppError {
  const message = `${error.message.replace(/\.$/, "")}. The image is in the library with its background`;
  const details = { ...error.details, canvasImageId };
  return new AppError(error.code, { message, details, cause: error, retryAfter: error.retryAfter });
}
