import type { CanvasImageWire } from "@/lib/canvas/image-schemas";
import { serializeCanvasImage } from "@/lib/canvas/image-serializers";
import { findOwnedImage } from "@/lib/canvas/server/find-image";
import { assertDone } from "@/lib/jobs/server/assert-done";
import { enqueueJob } from "@/lib/jobs/server/enqueue-job";
import { waitForJob } from "@/lib/jobs/server/wait-for-job";

export interface Removal {
  user: { id: string };
  /** The library picture. */
  id: string;
  /** Answer at once and let the person look at the job. */
  async: boolean;
  signal: AbortSignal;
}

/** Names the removal of one picture's background: at most one is open. */
export const removalKey = (id: string) => `background-removal:${id}`;

/**
 * Has the background of a library picture removed, in the worker. Asked twice it is one job, and once it is done
 * nothing more happens. Waits for the end unless `async`; throws what the job failed with.
 */
export async function removeBackground({
  user,
  id,
  async,
  signal,
}: Removal): Promise<{ jobId?: string; image: CanvasImageWire }> {
  const image = await findOwnedImage(user.id, id);
  if (image.cutoutId) return { image: serializeCanvasImage(image) };
  const job = await enqueueJob({
    userId: user.id,
    kind: "background-removal",
    input: { canvasImageId: image.id, label: image.label },
    dedupeKey: removalKey(image.id),
  });
  if (async) return { jobId: job.id, image: serializeCanvasImage(image) };
  assertDone(await waitForJob(user.id, job.id, signal));
  return { image: serializeCanvasImage(await findOwnedImage(user.id, id)) };
}
