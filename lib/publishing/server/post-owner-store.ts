import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** Returns the owner of a post with what a notification shows; null when the post does not exist. */
export async function findPostOwner(postId: string, tx: Tx) {
  const post = await getTransactionClient(tx).post.findUnique({
    where: { id: postId },
    select: { accountId: true, platform: true, text: true, account: { select: { userId: true } } },
  });
  return post && { ...post, userId: post.account.userId };
}
