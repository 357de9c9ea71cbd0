import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { assertJobDone, waitForJob } from "@/lib/jobs/server/find-job";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { findOwnedCanvasImage } from "@/lib/media/server/find-canvas-image";

export interface BackgroundRemovalRequest {
  user: { id: string };
  id: string;
  /** Responds immediately; the client polls the job. */
  async: boolean;
  signal: AbortSignal;
}

/** Returns the dedupe key of an image's background removal: at most one is open. */
export const getRemovalDedupeKey = (id: string) => `background-removal:${id}`;

/**
 * Requests the background removal of a library image from the worker. Repeated requests are one job; does
 * nothing when it is done. Waits for the end unless `async` and throws the job's error.
 */
export async function requestBackgroundRemoval({
  user,
  id,
  async,
  signal,
}: BackgroundRemovalRequest): Promise<{ jobId?: string; image: CanvasImageDto }> {
  const image = await findOwnedCanvasImage(user.id, id);
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
