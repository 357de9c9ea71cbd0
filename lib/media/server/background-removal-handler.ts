import { join } from "node:path";
import { AppError } from "@/lib/core/errors";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { backgroundRemovalJobInput } from "@/lib/jobs/schemas";
import type { JobHandler } from "@/lib/jobs/server/run-job";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { findCanvasImage, setCutout } from "@/lib/media/server/canvas-image-store";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { saveImage } from "@/lib/media/server/save-image";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { getBackgroundRemover } from "@/lib/providers/background-removal/registry";
import { getObjectStore } from "@/lib/providers/object-store/registry";

/** Sets a cutout in the transaction that ends the job. Ends as canceled when the image left the library. */
export function createBackgroundRemovalHandler(
  remover: () => BackgroundRemover = getBackgroundRemover,
): JobHandler {
  return async ({ userId, input, signal, report }) => {
    const { canvasImageId } = backgroundRemovalJobInput.parse(input);
    const image = await findCanvasImage(userId, canvasImageId);
    if (!image) throw new AppError("cancelled");
    const result = { canvasImageId };
    if (image.cutoutId) return { result };
    report("cutting", 0);
    const media = await withTempDirectory(async (folder) => {
      const [from, to] = [join(folder, "picture"), join(folder, "cut-out.png")];
      const stored = await getObjectStore().download(image.key, from, { maxBytes: MAX_IMAGE_BYTES, signal });
      if (!stored) throw new AppError("not_found");
      const onProgress = (share: number) => report("cutting", share * 0.9);
      await remover().remove({ userId, from, to, maxBytes: MAX_IMAGE_BYTES, signal, onProgress });
      signal.throwIfAborted();
      report("saving", 0.9);
      return saveImage({ userId, path: to, source: "cutout" });
    });
    return {
      result,
      write: async (tx) => {
        if (!(await setCutout(image, media.id, tx))) throw new AppError("cancelled");
        return result;
      },
      undo: () => deleteMediaSafely([media.id]),
    };
  };
}
