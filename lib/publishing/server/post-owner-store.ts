import { clientOf, type Tx } from "@/lib/core/server/transaction";

/** Whose post it is, and what it takes to name it to them. */
export interface PostOwner {
  userId: string;
  accountId: string;
  platform: string;
  text: string;
}

/** The person behind a post. */
export async function findPostOwner(postId: string, tx: Tx): Promise<PostOwner | null> {
  const post = await clientOf(tx).post.findUnique({
    where: { id: postId },
    select: { accountId: true, platform: true, text: true, account: { select: { userId: true } } },
  });
  return post && { ...post, userId: post.account.userId };
}
