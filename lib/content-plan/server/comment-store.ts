import { MAX_LISTED_THREADS, MAX_POST_COMMENTS, MAX_THREADS } from "@/lib/content-plan/limits";
import type { CommentFields } from "@/lib/content-plan/serializers";
import { IN_LINK, OPEN } from "@/lib/content-plan/server/review-store";
import { AppError } from "@/lib/core/errors";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

export interface NewComment {
  id: string;
  linkId: string;
  postId: string;
  parentId?: string | undefined;
  author: "client" | "owner";
  reviewer: string;
  text: string;
  pin?: { mediaId: string; index: number; x: number; y: number } | undefined;
  /** The time of the decision that the comment came with; absent for other comments. */
  decidedAt?: Date;
}

/** The post that a comment is about, and the user who is notified. */
export interface CommentedPost {
  postId: string;
  linkId: string;
  userId: string;
  platform: string;
  text: string;
}

const SUBJECT = Prisma.sql`p.id AS "postId", l.id AS "linkId", a.user_id AS "userId", p.platform, p.text`;

/** Locks a post that an open link shows, and the link, until the transaction ends; null when it shows it no more. */
export async function lockReviewedPost(
  linkId: string,
  postId: string,
  tx: Tx,
): Promise<CommentedPost | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<CommentedPost[]>`
    SELECT ${SUBJECT} FROM review_link l JOIN account a ON a.id = l.account_id JOIN post p ON ${IN_LINK}
    WHERE l.id = ${linkId}::uuid AND ${OPEN} AND p.id = ${postId}::uuid FOR SHARE OF l, p`;
  return row ?? null;
}

/** Locks the post and link of a thread of this account, also when the link has closed. */
export async function lockOwnThread(
  accountId: string,
  commentId: string,
  tx: Tx,
): Promise<CommentedPost | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<CommentedPost[]>`
    SELECT ${SUBJECT} FROM review_comment c JOIN review_link l ON l.id = c.link_id
      JOIN account a ON a.id = l.account_id JOIN post p ON p.id = c.post_id AND p.account_id = a.id
    WHERE c.id = ${commentId}::uuid AND c.parent_id IS NULL AND a.id = ${accountId}::uuid FOR SHARE OF l, p`;
  return row ?? null;
}

/** Serializes the writers of comments on a post: the limit and the numbers of pins count what the others wrote. */
export async function lockComments(postId: string, tx: Tx): Promise<void> {
  const name = `review comments ${postId}`;
  await getTransactionClient(tx).$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}

/** Returns where an image stands in a post; null when the post does not have it. */
export async function findImageIndex(postId: string, mediaId: string, tx: Tx): Promise<number | null> {
  const row = await getTransactionClient(tx).postImage.findFirst({
    where: { postId, mediaId },
    orderBy: { index: "asc" },
  });
  return row?.index ?? null;
}

/** Returns whether a thread of this link and post begins with the comment. */
export async function isThread(
  { linkId, postId, parentId }: Pick<NewComment, "linkId" | "postId" | "parentId">,
  tx: Tx,
): Promise<boolean> {
  const where = { id: parentId ?? "", linkId, postId, parentId: null };
  return (await getTransactionClient(tx).reviewComment.count({ where })) > 0;
}

/** Returns whether a comment with this id is stored. */
export async function hasComment(id: string, tx?: Tx): Promise<boolean> {
  return (await getTransactionClient(tx).reviewComment.count({ where: { id } })) > 0;
}

/**
 * Inserts a comment unless it exists, and reopens the thread that a client answers. Returns null when its side has
 * written the maximum on the post through this link. The text of a decision is always stored. The caller has locked
 * the comments of the post.
 */
export async function insertComment(comment: NewComment, tx: Tx): Promise<"new" | "known" | null> {
  const { id, linkId, postId, parentId = null, author, reviewer, text, pin, decidedAt } = comment;
  const client = getTransactionClient(tx);
  if (await hasComment(id, tx)) return "known";
  if (decidedAt) {
    // The migration that introduced threads gave such texts the ids of their decisions.
    const where = { linkId, postId, text, createdAt: decidedAt };
    if ((await client.reviewComment.count({ where })) > 0) return "known";
  } else {
    const others = await client.reviewComment.count({ where: { linkId, postId, author } });
    if (others >= MAX_POST_COMMENTS) return null;
  }
  const place = pin && {
    pinMediaId: pin.mediaId,
    pinIndex: pin.index,
    pinX: pin.x,
    pinY: pin.y,
    pinNumber: 1 + (await client.reviewComment.count({ where: { linkId, postId, pinMediaId: pin.mediaId } })),
  };
  await client.reviewComment.create({
    data: {
      ...{ id, linkId, postId, parentId, author, reviewer, text, ...place },
      ...(decidedAt ? { createdAt: decidedAt } : {}),
    },
  });
  if (parentId && author === "client")
    await client.reviewComment.update({ where: { id: parentId }, data: { resolvedAt: null } });
  return "new";
}

export function tooManyComments(): AppError {
  const message = `A post has at most ${MAX_POST_COMMENTS} comments. Answer over another channel`;
  return new AppError("unprocessable", { message, details: { reason: "full", limit: MAX_POST_COMMENTS } });
}

/** Returns the id of the newest comment of a thread. */
export async function findLastCommentId(threadId: string, tx: Tx): Promise<string | undefined> {
  const last = await getTransactionClient(tx).reviewComment.findFirst({
    where: { OR: [{ id: threadId }, { parentId: threadId }] },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return last?.id;
}

/** Resolves or reopens a thread. Keeps the first time. */
export async function updateResolved(threadId: string, resolved: boolean, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE review_comment SET resolved_at = CASE WHEN ${resolved}::boolean THEN coalesce(resolved_at, now()) END
    WHERE id = ${threadId}::uuid`;
}

/** Returns the comments of the threads that begin with these comments `r`, oldest first. */
function selectComments(firsts: Prisma.Sql): Promise<CommentFields[]> {
  return getTransactionClient().$queryRaw<CommentFields[]>`
    WITH first AS (${firsts})
    SELECT c.id, c.parent_id AS "parentId", c.post_id AS "postId", c.author, c.reviewer, c.text,
      c.created_at AS "createdAt", c.resolved_at AS "resolvedAt", c.pin_index AS "pinIndex",
      CASE WHEN c.pin_media_id IS NOT NULL THEN jsonb_build_object('mediaId', c.pin_media_id, 'number', c.pin_number,
        'x', c.pin_x, 'y', c.pin_y) END AS pin,
      (SELECT min(i.index) FROM post_image i WHERE i.post_id = c.post_id AND i.media_id = c.pin_media_id)
        AS "currentIndex",
      p.text AS "postText", p.language, (${OPEN} AND ${IN_LINK}) AS "isLinkOpen"
    FROM first JOIN review_comment c ON c.id = first.id OR c.parent_id = first.id
      JOIN review_link l ON l.id = c.link_id JOIN account a ON a.id = l.account_id JOIN post p ON p.id = c.post_id
    ORDER BY c.created_at, c.id`;
}

/** Lists the newest threads of a link on the posts that it shows. */
export function selectLinkComments(linkId: string): Promise<CommentFields[]> {
  return selectComments(Prisma.sql`
    SELECT r.id FROM review_comment r JOIN review_link l ON l.id = r.link_id JOIN account a ON a.id = l.account_id
      JOIN post p ON p.id = r.post_id AND ${IN_LINK}
    WHERE r.link_id = ${linkId}::uuid AND r.parent_id IS NULL
    ORDER BY r.created_at DESC, r.id LIMIT ${MAX_THREADS}`);
}

/** Lists the newest threads of a post of this account. */
export function selectPostComments(accountId: string, postId: string): Promise<CommentFields[]> {
  return selectComments(Prisma.sql`
    SELECT r.id FROM review_comment r JOIN post p ON p.id = r.post_id
    WHERE p.account_id = ${accountId}::uuid AND r.post_id = ${postId}::uuid AND r.parent_id IS NULL
    ORDER BY r.created_at DESC, r.id LIMIT ${MAX_THREADS}`);
}

/** Lists the open threads of an account that have the newest comments. */
export function selectOpenComments(accountId: string): Promise<CommentFields[]> {
  return selectComments(Prisma.sql`
    SELECT r.id FROM review_comment r JOIN post p ON p.id = r.post_id
    WHERE p.account_id = ${accountId}::uuid AND r.parent_id IS NULL AND r.resolved_at IS NULL
    ORDER BY (SELECT max(e.created_at) FROM review_comment e WHERE e.id = r.id OR e.parent_id = r.id) DESC, r.id
    LIMIT ${MAX_LISTED_THREADS}`);
}

/** Returns the thread that begins with a comment. */
export function selectThread(id: string): Promise<CommentFields[]> {
  return selectComments(Prisma.sql`SELECT ${id}::uuid AS id`);
}
