import type { Tx } from "@/lib/core/server/transaction";
import { selectDesignMedia } from "@/lib/posts/server/post-design-store";
import { deleteUnlessPublishing, type PostRow } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

/**
 * Deletes a post inside the caller's transaction; refused with conflict while it is on its way to a network (PUB7).
 * Returns the media it used: hand them to `discardMedia` after the transaction has committed.
 */
export async function deletePost({ post }: { post: PostRow }, tx: Tx): Promise<{ mediaIds: string[] }> {
  const designed = await selectDesignMedia(post.id, tx);
  if (!(await deleteUnlessPublishing(post.id, tx))) throw await whyUnchanged(post.id, tx);
  const shown = post.images.map(({ mediaId }) => mediaId);
  return { mediaIds: [...new Set([...shown, ...designed, post.videoId ?? []].flat())] };
}
