import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { holdStoredMedia } from "@/lib/media/server/media-store";
import type { Post } from "@/prisma/generated/client";

/**
 * The group of a post, given to it now if it had none. Its row and then the group are held until the transaction ends:
 * two that ask at once hear the same, and whoever adds to a group takes turns, whichever post of it they start from.
 * The revision stays, because nothing that a person wrote changes. Null when the post is gone.
 */
export async function joinGroup(postId: string, tx: Tx): Promise<string | null> {
  const rows = await clientOf(tx).$queryRaw<{ groupId: string }[]>`
    UPDATE post SET group_id = COALESCE(group_id, gen_random_uuid())
    WHERE id = ${postId}::uuid RETURNING group_id AS "groupId"`;
  const groupId = rows[0]?.groupId ?? null;
  if (groupId) await holdGroup(groupId, tx);
  return groupId;
}

async function holdGroup(groupId: string, tx: Tx): Promise<void> {
  await clientOf(tx)
    .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`post group ${groupId}`}, 0))`;
}

/** The posts of a group in one brand, the oldest first. */
export function selectGroup(accountId: string, groupId: string, tx?: Tx): Promise<Post[]> {
  return clientOf(tx).post.findMany({
    where: { accountId, groupId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
}

/**
 * Inserts a draft with the words, pictures and film of another post, whose row the caller holds: what it shows cannot
 * be on its way out then. Returns its id.
 */
export async function insertCopy(
  from: Post,
  wish: { platform: string; language: string | null; scheduledAt?: Date },
  tx: Tx,
): Promise<string> {
  const client = clientOf(tx);
  const { accountId, groupId, text, hashtags, videoId, asDocument } = from;
  const shown = await client.postImage.findMany({ where: { postId: from.id }, orderBy: { index: "asc" } });
  const media = [...shown.map(({ mediaId }) => mediaId), videoId ?? []].flat();
  // In the order in which deletions lock them.
  for (const mediaId of media.toSorted()) await holdStoredMedia(mediaId, tx);
  const { id } = await client.post.create({
    data: { accountId, groupId, text, hashtags, videoId, asDocument, ...wish },
  });
  await client.postImage.createMany({
    data: shown.map(({ mediaId, alt, index }) => ({ postId: id, mediaId, alt, index })),
  });
  return id;
}
