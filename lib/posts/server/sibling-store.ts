import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { type PostRow, withMedia } from "@/lib/posts/server/post-store";
import { EDITABLE_STATUSES } from "@/lib/posts/states";
import type { Written } from "@/lib/posts/written-schemas";
import { type Post, Prisma } from "@/prisma/generated/client";

export interface NewSibling {
  accountId: string;
  groupId: string | null;
  platform: string;
  language: string;
  text: string;
  hashtags: string[];
  written: Written;
  videoId: string | null;
  images: { mediaId: string; alt: string }[];
  /** When it is meant to go out; it stays a draft. */
  scheduledAt?: Date;
}

/** Inserts written drafts with their pictures, in this order; null when the account went meanwhile. */
export async function insertSiblings(drafts: NewSibling[], tx: Tx): Promise<PostRow[] | null> {
  const client = clientOf(tx);
  const posts: Post[] = [];
  try {
    for (const { images, written, ...fields } of drafts) {
      const post = await client.post.create({
        data: { ...fields, written: { ...written, text: fields.text } },
      });
      await client.postImage.createMany({
        data: images.map((image, index) => ({ ...image, postId: post.id, index })),
      });
      posts.push(post);
    }
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003") return null;
    throw error;
  }
  return withMedia(posts, tx);
}

/**
 * Rewords an editable post whose words, network and status are still those that were seen, as its next revision; false
 * otherwise. One that got its time meanwhile would go out with words that nobody has read.
 */
export async function rewordIfUnchanged(
  seen: Pick<Post, "id" | "text" | "hashtags" | "platform" | "status">,
  { text, hashtags, language, written }: Pick<NewSibling, "text" | "hashtags" | "language" | "written">,
  tx: Tx,
): Promise<boolean> {
  const { count } = await clientOf(tx).post.updateMany({
    where: {
      id: seen.id,
      text: seen.text,
      hashtags: { equals: seen.hashtags },
      platform: seen.platform,
      status: { equals: seen.status, in: [...EDITABLE_STATUSES] },
    },
    data: { text, hashtags, language, written: { ...written, text }, revision: { increment: 1 } },
  });
  return count === 1;
}
