import { join } from "node:path";
import { findCanvasImage, setCutout } from "@/lib/canvas/server/image-store";
import { AppError } from "@/lib/core/errors";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { backgroundRemovalInput } from "@/lib/jobs/schemas";
import type { JobWork } from "@/lib/jobs/server/run-job";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";
import { discardMedia } from "@/lib/media/server/delete-media";
import { saveImage } from "@/lib/media/server/save-image";
import type { BackgroundRemover } from "@/lib/providers/background-removal/port";
import { backgroundRemover } from "@/lib/providers/background-removal/registry";
import { objectStore } from "@/lib/providers/object-store/registry";

/**
 * The work of a background removal: the library picture without its background becomes its cut-out when the job ends,
 * or nothing does. Ends as cancelled when the picture has left the library.
 */
export function cutOut(remover: () => BackgroundRemover = backgroundRemover): JobWork {
  return async ({ userId, input, signal, report }) => {
    const { canvasImageId } = backgroundRemovalInput.parse(input);
    const image = await findCanvasImage(userId, canvasImageId);
    if (!image) throw new AppError("cancelled");
    const result = { canvasImageId };
    if (image.cutoutId) return { result };
    report("cutting", 0);
    const media = await withTempFolder(async (folder) => {
      const [from, to] = [join(folder, "picture"), join(folder, "cut-out.png")];
      const stored = await objectStore().download(image.key, from, { maxBytes: MAX_IMAGE_BYTES, signal });
      if (!stored) throw new AppError("not_found");
      const onProgress = (share: number) => report("cutting", share * 0.9);
      await remover().remove({ from, to, maxBytes: MAX_IMAGE_BYTES, signal, onProgress });
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
      undo: () => discardMedia([media.id]),
    };
  };
}
