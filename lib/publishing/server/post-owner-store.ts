import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

/** The owner of a post, with the fields that a notification shows. */
export interface PostOwner {
  userId: string;
  accountId: string;
  platform: string;
  text: string;
}

/** Returns the owner of a post; null when the post does not exist. */
export async function findPostOwner(postId: string, tx: Tx): Promise<PostOwner | null> {
  const post = await getTransactionClient(tx).post.findUnique({
    where: { id: postId },
    select: { accountId: true, platform: true, text: true, account: { select: { userId: true } } },
  });
  return post && { ...post, userId: post.account.userId };
}
