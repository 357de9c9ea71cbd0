import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { GenerationInfo } from "@/lib/posts/generation-info-schemas";
import { attachMediaToPosts, type PostRow } from "@/lib/posts/server/post-store";
import { EDITABLE_STATUSES } from "@/lib/posts/states";
import { type Post, Prisma } from "@/prisma/generated/client";

export interface NewVariant {
  accountId: string;
  groupId: string | null;
  platform: string;
  /** The page or profile; null for the brand's default one. */
  targetId: string | null;
  language: string;
  text: string;
  hashtags: string[];
  written: GenerationInfo;
  videoId: string | null;
  images: { mediaId: string; alt: string }[];
  /** The intended publishing time; the post stays a draft. */
  scheduledAt?: Date;
}

/** Inserts drafts with their images in this order; returns null when the account was deleted meanwhile. */
export async function insertVariants(drafts: NewVariant[], tx: Tx): Promise<PostRow[] | null> {
  const client = getTransactionClient(tx);
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
  return attachMediaToPosts(posts, tx);
}

/**
 * Replaces the text if text, platform and status are still those seen; returns false otherwise. A post
 * scheduled meanwhile would be published with unreviewed text.
 */
export async function updateTextIfUnchanged(
  seen: Pick<Post, "id" | "text" | "hashtags" | "platform" | "status">,
  { text, hashtags, language, written }: Pick<NewVariant, "text" | "hashtags" | "language" | "written">,
  tx: Tx,
): Promise<boolean> {
  const { count } = await getTransactionClient(tx).post.updateMany({
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
