import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { deletePost } from "@/lib/posts/server/delete-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import { cancelScheduled, lockPost } from "@/lib/publishing/server/publication-store";

/** Deletes a post with the pictures only it used, and takes back what still waited; 409 while a worker has it. */
export async function removePost({ post }: { post: PostRow }): Promise<void> {
  const { mediaIds } = await inTransaction(async (tx) => {
    await lockPost(post.id, tx);
    await cancelScheduled(post.id, tx);
    return deletePost({ post }, tx);
  });
  await discardMedia(mediaIds);
}
