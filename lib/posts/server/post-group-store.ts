import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { type Language, toLanguage } from "@/lib/i18n/direction";
import { attachMediaToPosts, type PostRow } from "@/lib/posts/server/post-store";
import { getPostLanguage } from "@/lib/posts/variants";
import { type Post, Prisma } from "@/prisma/generated/client";

export type Following = Pick<Post, "followsText" | "followsMedia">;

interface GroupMember extends Pick<Post, "id" | "status" | "language" | "text"> {
  /** The content language of the post when the group was locked. */
  spoken: Language;
}

/** A locked post with the other posts of its group, oldest id first. */
export interface LockedGroup {
  postId: string;
  /** The language of the account. */
  brands: Language;
  members: GroupMember[];
}

/**
 * Locks a post and its group until the transaction ends, in id order, which prevents deadlocks between
 * changes of two posts of a group. Every writer of shared content calls this first, then locks media.
 */
export async function lockPostGroup(postId: string, tx: Tx): Promise<LockedGroup> {
  const client = getTransactionClient(tx);
  const isInGroup = Prisma.sql`post.id = ${postId}::uuid
    OR post.group_id = (SELECT group_id FROM post WHERE id = ${postId}::uuid)`;
  await client.$executeRaw`SELECT 1 FROM post WHERE ${isInGroup} ORDER BY post.id FOR UPDATE`;
  // Another statement, because a post that joined while the first one waited is not in its snapshot.
  const rows = await client.$queryRaw<(Omit<GroupMember, "spoken"> & { brands: string })[]>`
    SELECT post.id, post.status, post.language, post.text, account.language AS brands
    FROM post JOIN account ON account.id = post.account_id
    WHERE ${isInGroup} ORDER BY post.id FOR UPDATE OF post`;
  const brands = toLanguage(rows[0]?.brands);
  const members = rows.map((row) => ({ ...row, spoken: getPostLanguage(row, brands) }));
  return { postId, brands, members };
}

/**
 * Locks the media that a locked group shows and those to add, in the same order as deletions. Returns the
 * usable ones.
 */
export async function lockGroupMedia(group: LockedGroup, added: string[], tx: Tx): Promise<Set<string>> {
  const ids = group.members.map(({ id }) => id);
  const rows = await getTransactionClient(tx).$queryRaw<{ id: string; state: string }[]>`
    SELECT id, state FROM media WHERE id IN (
      SELECT unnest(${added}::uuid[])
      UNION SELECT media_id FROM post_image WHERE post_id = ANY(${ids}::uuid[])
      UNION SELECT video_id FROM post WHERE id = ANY(${ids}::uuid[]))
    ORDER BY id FOR SHARE`;
  return new Set(rows.filter(({ state }) => state === "stored").map(({ id }) => id));
}

/** Returns the posts of a locked group with their media as they are now. */
export async function selectLockedPosts({ members }: LockedGroup, tx: Tx): Promise<PostRow[]> {
  const where = { id: { in: members.map(({ id }) => id) } };
  return attachMediaToPosts(
    await getTransactionClient(tx).post.findMany({ where, orderBy: { id: "asc" } }),
    tx,
  );
}

type SharedFields = Partial<
  Pick<Post, "text" | "hashtags" | "language" | "written" | "videoId" | "asDocument">
>;

/** Sets shared content of a locked post as its next revision. */
export async function updateSharedContent(id: string, fields: SharedFields, tx: Tx): Promise<void> {
  const { written, ...plain } = fields;
  const data = written === undefined ? plain : { ...plain, written: written ?? Prisma.DbNull };
  await getTransactionClient(tx).post.update({
    where: { id },
    data: { ...data, revision: { increment: 1 } },
  });
}

/** Sets with which posts a locked post shares. No content changes, so its revision and order in lists stay. */
export async function updateFollowing(
  { id, updatedAt }: Pick<Post, "id" | "updatedAt">,
  following: Partial<Following & Pick<Post, "language">>,
  tx: Tx,
): Promise<void> {
  await getTransactionClient(tx).post.update({ where: { id }, data: { ...following, updatedAt } });
}
