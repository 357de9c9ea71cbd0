import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { insertCopy } from "@/lib/posts/server/copy-store";
import { holdPost, type PostRow, selectPost } from "@/lib/posts/server/post-store";

/**
 * A new draft with the words, pictures and film of a post, whatever became of that, on the same network and in no group:
 * what "republish" means (decisions.md). Throws not_found when the post went meanwhile.
 */
export function copyPost({ post, scheduledAt }: { post: PostRow; scheduledAt?: Date }): Promise<PostRow> {
  return inTransaction(async (tx) => {
    await holdPost(post.id, tx);
    const from = await selectPost(post.id, tx);
    if (!from) throw new AppError("not_found");
    const { platform, language } = from;
    const wish = { platform, language, ...(scheduledAt ? { scheduledAt } : {}) };
    const copy = await selectPost(await insertCopy({ ...from, groupId: null }, wish, tx), tx);
    if (!copy) throw new AppError("not_found");
    return copy;
  });
}
