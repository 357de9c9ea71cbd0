import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { lockStoredMediaRows } from "@/lib/media/server/media-store";
import type { Following } from "@/lib/posts/server/post-group-store";
import { type Post, Prisma } from "@/prisma/generated/client";

/**
 * Returns the group of a post, created if needed; null when the post is deleted. The caller holds the group's
 * lock, which serializes additions. The revision stays.
 */
export async function ensurePostGroup(postId: string, tx: Tx): Promise<string | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ groupId: string }[]>`
    UPDATE post SET group_id = COALESCE(group_id, gen_random_uuid())
    WHERE id = ${postId}::uuid RETURNING group_id AS "groupId"`;
  return rows[0]?.groupId ?? null;
}

export function selectPostGroup(accountId: string, groupId: string, tx?: Tx): Promise<Post[]> {
  return getTransactionClient(tx).post.findMany({
    where: { accountId, groupId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/** Inserts a copy as a draft. The caller holds the source row's lock, so that its media cannot be deleted. */
export async function insertPostCopy(
  from: Post,
  request: { platform: string; language: string | null; scheduledAt?: Date } & Partial<Following>,
  tx: Tx,
): Promise<string> {
  const client = getTransactionClient(tx);
  const { accountId, groupId, text, hashtags, videoId, asDocument, label, options } = from;
  const targetId = from.platform === request.platform ? from.targetId : null;
  const shown = await client.postImage.findMany({ where: { postId: from.id }, orderBy: { index: "asc" } });
  const media = [...shown.map(({ mediaId }) => mediaId), videoId ?? []].flat();
  await lockStoredMediaRows(media, tx);
  const { id } = await client.post.create({
    data: {
      accountId,
      groupId,
      text,
      hashtags,
      videoId,
      asDocument,
      label,
      options: options ?? Prisma.DbNull,
      targetId,
      ...request,
    },
  });
  await client.postImage.createMany({
    data: shown.map(({ mediaId, alt, altProposal, index }) => ({
      postId: id,
      mediaId,
      alt,
      altProposal,
      index,
    })),
  });
  return id;
}
