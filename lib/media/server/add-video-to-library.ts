import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { insertCanvasImageIfAbsent } from "@/lib/media/server/canvas-image-store";
import type { MediaRow } from "@/lib/media/server/media-store";

export interface LibraryPlace {
  /** Adds the video to the library under this name. */
  label?: string | undefined;
  /** Folder that receives it. */
  folder?: string | undefined;
}

/**
 * Adds a stored video to its owner's library unless it is there; does nothing without a label. Throws
 * AppError("not_found") when the video was deleted meanwhile.
 */
export async function addVideoToLibrary(video: MediaRow, { label, folder }: LibraryPlace): Promise<void> {
  if (label === undefined) return;
  const item = { userId: video.userId, mediaId: video.id, label, folder };
  if (!(await runInTransaction((tx) => insertCanvasImageIfAbsent(item, tx)))) throw new AppError("not_found");
}
