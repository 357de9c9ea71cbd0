import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { discardMedia } from "@/lib/media/server/delete-media";
import { removeImageAt } from "@/lib/posts/server/post-image-store";
import { type PostRow, selectPost, updateAtRevision } from "@/lib/posts/server/post-store";
import { whyUnchanged } from "@/lib/posts/server/why-unchanged";

/**
 * Takes one picture out of a post; those behind it move up. The revision says which pictures the person saw: two
 * removals of "the first" at once take one picture, and the other answers conflict.
 */
export async function removeImage(input: {
  post: PostRow;
  index: number;
  revision: number | undefined;
}): Promise<PostRow> {
  const { post, index, revision = post.revision } = input;
  const { updated, mediaId } = await inTransaction(async (tx) => {
    if (!(await updateAtRevision(post.id, revision, {}, tx))) throw await whyUnchanged(post.id, tx);
    const mediaId = await removeImageAt(post.id, index, tx);
    const updated = mediaId ? await selectPost(post.id, tx) : null;
    if (!mediaId || !updated) throw new AppError("not_found");
    return { updated, mediaId };
  });
  await discardMedia([mediaId]);
  return updated;
}
