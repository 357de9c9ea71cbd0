import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { lockStoredMedia, replaceMediaReferences } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";

/** Switches all uses of an image to a new one. Throws AppError("not_found") for URLs that are not the user's. */
export async function replaceImage(input: {
  user: { id: string };
  query: { url: string };
  file: { path: string };
}): Promise<{ url: string }> {
  const { user, query, file } = input;
  const old = await findMediaByUrl(user.id, query.url);
  if (old?.kind !== "image" || old.releasedAt) throw new AppError("not_found");
  const media = await saveImage({ userId: user.id, path: file.path, source: "upload" });
  try {
    await runInTransaction(async (tx) => {
      // One of two concurrent replacements succeeds; the other finds no references.
      if (!(await lockStoredMedia(media.id, tx)) || !(await replaceMediaReferences(old, media, tx))) {
        throw new AppError("not_found");
      }
    });
  } catch (error) {
    await deleteMediaSafely([media.id]);
    throw error;
  }
  return { url: getMediaUrl(media.key) };
}
