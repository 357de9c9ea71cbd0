import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import type { PostRow } from "@/lib/posts/server/post-store";
import { deletePostRow } from "@/lib/posts/server/posts";
import { cancelScheduledPublication, lockPost } from "@/lib/publishing/server/publication-store";

/** Deletes a post and its schedule. Throws AppError("conflict") while a worker holds the publication. */
export async function cancelAndDeletePost({ post }: { post: PostRow }): Promise<void> {
  const { mediaIds } = await runInTransaction(async (tx) => {
    await lockPost(post.id, tx);
    await cancelScheduledPublication(post.id, tx);
    return deletePostRow({ post }, tx);
  });
  await deleteMediaSafely(mediaIds);
}
