import { AppError } from "@/lib/core/errors";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { assertJobDone, waitForJob } from "@/lib/jobs/server/find-job";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { type CanvasImageRow, findCanvasImage } from "@/lib/media/server/canvas-image-store";

/** Throws AppError("not_found") for another user's, an unknown or a malformed id [TEN1]. */
export async function findOwnedCanvasImage(userId: string, id: string): Promise<CanvasImageRow> {
  const image = await findCanvasImage(userId, id);
  if (!image) throw new AppError("not_found");
  return image;
}

interface BackgroundRemovalRequest {
  user: { id: string };
  id: string;
  /** Responds immediately; the client polls the job. */
  async: boolean;
  signal: AbortSignal;
}

/** Returns the dedupe key of an image's background removal: at most one is open. */
export const getRemovalDedupeKey = (id: string) => `background-removal:${id}`;

/** Repeated requests are one job. Without `async` it waits for the job and throws its error. */
export async function requestBackgroundRemoval(
  input: BackgroundRemovalRequest,
): Promise<{ jobId?: string; image: CanvasImageDto }> {
  const { user, id, async, signal } = input;
  const image = await findOwnedCanvasImage(user.id, id);
  if (image.kind !== "image")
    throw new AppError("unprocessable", { message: "Only images have a background" });
  if (image.cutoutId) return { image: serializeCanvasImage(image) };
  const job = await enqueueJob({
    userId: user.id,
    kind: "background-removal",
    input: { canvasImageId: image.id, label: image.label },
    dedupeKey: getRemovalDedupeKey(image.id),
  });
  if (async) return { jobId: job.id, image: serializeCanvasImage(image) };
  assertJobDone(await waitForJob(user.id, job.id, signal));
  return { image: serializeCanvasImage(await findOwnedCanvasImage(user.id, id)) };
}
