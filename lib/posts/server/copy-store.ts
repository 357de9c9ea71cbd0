import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { lockStoredMedia } from "@/lib/media/server/media-store";
import type { Post } from "@/prisma/generated/client";

/**
 * Returns the group of a post and creates it if needed; null when the post is deleted. Locks the post row and
 * then the group until the transaction ends, so that concurrent calls get the same group and additions to it
 * are serialized. The revision stays, because no content changes.
 */
export async function ensurePostGroup(postId: string, tx: Tx): Promise<string | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ groupId: string }[]>`
    UPDATE post SET group_id = COALESCE(group_id, gen_random_uuid())
    WHERE id = ${postId}::uuid RETURNING group_id AS "groupId"`;
  const groupId = rows[0]?.groupId ?? null;
  if (groupId) await holdGroup(groupId, tx);
  return groupId;
}

async function holdGroup(groupId: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx)
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`post group ${groupId}`}, 0))`;
}

/** Returns the posts of a group in one account, oldest first. */
export function selectPostGroup(accountId: string, groupId: string, tx?: Tx): Promise<Post[]> {
  return getTransactionClient(tx).post.findMany({
    where: { accountId, groupId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/**
 * Inserts a draft with the text, images and video of another post and returns its id. The caller holds the
 * lock of the source row, so that its media cannot be deleted meanwhile.
 */
export async function insertPostCopy(
  from: Post,
  wish: { platform: string; language: string | null; scheduledAt?: Date },
  tx: Tx,
): Promise<string> {
  const client = getTransactionClient(tx);
  const { accountId, groupId, text, hashtags, videoId, asDocument } = from;
  const shown = await client.postImage.findMany({ where: { postId: from.id }, orderBy: { index: "asc" } });
  const media = [...shown.map(({ mediaId }) => mediaId), videoId ?? []].flat();
  // Same lock order as deletions.
  for (const mediaId of media.toSorted()) await lockStoredMedia(mediaId, tx);
  const { id } = await client.post.create({
    data: { accountId, groupId, text, hashtags, videoId, asDocument, ...wish },
  });
  await client.postImage.createMany({
    data: shown.map(({ mediaId, alt, index }) => ({ postId: id, mediaId, alt, index })),
  });
  return id;
}
