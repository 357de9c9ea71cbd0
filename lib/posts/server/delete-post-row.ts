import type { Tx } from "@/lib/core/server/transaction";
import { selectDesignMedia } from "@/lib/posts/server/post-design-store";
import { deleteUnlessPublishing, type PostRow } from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";

/**
 * Deletes a post. Throws AppError("conflict") while it is being published [PUB7]. Returns its media, which
 * the caller passes to `deleteMediaSafely` after the commit.
 */
export async function deletePostRow({ post }: { post: PostRow }, tx: Tx): Promise<{ mediaIds: string[] }> {
  const designed = await selectDesignMedia(post.id, tx);
  if (!(await deleteUnlessPublishing(post.id, tx))) throw await explainUpdateFailure(post.id, tx);
  const shown = post.images.map(({ mediaId }) => mediaId);
  return { mediaIds: [...new Set([...shown, ...designed, post.videoId ?? []].flat())] };
}
