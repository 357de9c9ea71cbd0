import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { mediaOfUrl } from "@/lib/media/server/media-of-url";
import { holdStoredMedia, moveReferences } from "@/lib/media/server/media-store";
import { mediaUrl } from "@/lib/media/server/media-url";
import { saveImage } from "@/lib/media/server/save-image";

/**
 * Puts another picture in the place of one of the person's own: a new object, which everything that showed the old one
 * shows from one moment on; the old one is kept for a day. Throws not_found for an address that is not theirs.
 */
export async function replaceImage(input: {
  user: { id: string };
  query: { url: string };
  file: { path: string };
}): Promise<{ url: string }> {
  const { user, query, file } = input;
  const old = await mediaOfUrl(user.id, query.url);
  if (old?.kind !== "image" || old.releasedAt) throw new AppError("not_found");
  const media = await saveImage({ userId: user.id, path: file.path, source: "upload" });
  try {
    await inTransaction(async (tx) => {
      // Of two replacements at once one comes first; the other's picture has no place any more.
      if (!(await holdStoredMedia(media.id, tx)) || !(await moveReferences(old, media, tx))) {
        throw new AppError("not_found");
      }
    });
  } catch (error) {
    await discardMedia([media.id]);
    throw error;
  }
  return { url: mediaUrl(media.key) };
}
