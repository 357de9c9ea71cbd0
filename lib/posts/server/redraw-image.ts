import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { redrawImageAt } from "@/lib/posts/server/post-image-store";
import { lockEditablePost, type PostRow, selectPost } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

/**
 * Shows the picture at this place as it was drawn anew from its design, which stays behind it, as the post's next
 * revision. `replaced` is the medium that was shown before. Throws when the post is locked, gone, or has no such picture.
 */
export async function redrawImage(
  { postId, index, media }: { postId: string; index: number; media: MediaRow },
  tx: Tx,
): Promise<{ changed: PostRow; replaced: string }> {
  if (!(await lockEditablePost(postId, tx))) throw await whyUnchanged(postId, tx);
  if (!(await holdStoredMedia(media.id, tx))) throw new AppError("not_found");
  const replaced = await redrawImageAt(postId, index, media.id, tx);
  const changed = await selectPost(postId, tx);
  if (replaced === null || !changed) throw new AppError("not_found");
  return { changed, replaced };
}
