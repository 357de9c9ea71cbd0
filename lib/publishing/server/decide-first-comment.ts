import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { enqueue, whenQueueReady } from "@/lib/jobs/server/queue";
import { serializePost } from "@/lib/posts/serializers";
import type { ResolveBody } from "@/lib/publishing/schemas";
import { decideComment } from "@/lib/publishing/server/first-comment-store";
import { findAccountPost, getReceipt } from "@/lib/publishing/server/publish-now";

interface Input extends ResolveBody {
  user: { id: string };
  account: { id: string };
}

/** Stores the user's decision about a first comment that failed or is unconfirmed: it is live, or is posted again. */
export async function decideFirstComment({ user, account, postId, outcome }: Input) {
  const post = await findAccountPost(user.id, account.id, postId);
  await whenQueueReady();
  await runInTransaction(async (tx) => {
    const publicationId = await decideComment(post.id, outcome, tx);
    if (!publicationId) throw new AppError("conflict");
    if (outcome === "retry") await enqueue("publish", { publicationId, platform: post.platform }, { tx });
  });
  return { post: serializePost(post), receipt: await getReceipt({ post }) };
}
