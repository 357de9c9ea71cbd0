import {
  PREFIXED_ACCOUNT_COLUMNS_SQL,
  type PrefixedAccount,
  splitAccount,
} from "@/lib/accounts/server/account-store";
import { AppError } from "@/lib/core/errors";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import type { CreatePostBody, UpdatePostBody } from "@/lib/posts/schemas";
import {
  IMAGES_OF_POST_SQL,
  type PostImageRow,
  type StoredPostImage,
  selectImages,
  withImageUrl,
} from "@/lib/posts/server/post-image-store";
import { type PostVideoRow, selectVideos } from "@/lib/posts/server/post-video-store";
import { EDITABLE_STATUSES } from "@/lib/posts/states";
import { type Post, Prisma } from "@/prisma/generated/client";

export type PostRow = Post & { images: PostImageRow[]; video: PostVideoRow | null };

/** Adds images and videos to posts, with one query per kind. */
export async function attachMediaToPosts(posts: Post[], tx?: Tx): Promise<PostRow[]> {
  const ids = posts.map(({ id }) => id);
  const videoIds = posts.flatMap(({ videoId }) => videoId ?? []);
  const [images, videos] = await Promise.all([selectImages(ids, tx), selectVideos(videoIds, tx)]);
  return posts.map((post) => ({
    ...post,
    images: images.filter(({ postId }) => postId === post.id),
    video: videos.find(({ mediaId }) => mediaId === post.videoId) ?? null,
  }));
}

/** All columns of a post `p`. A test compares them with those of the schema. */
export const POST_COLUMNS_SQL = Prisma.sql`p.id, p.account_id AS "accountId", p.platform, p.status, p.text, p.hashtags,
  p.scheduled_at AS "scheduledAt", p.published_at AS "publishedAt", p.permalink, p.problem,
  p.language, p.written, p.video_id AS "videoId", p.as_document AS "asDocument", p.label, p.options, p.target_id AS "targetId",
  p.group_id AS "groupId",
  p.follows_text AS "followsText", p.follows_media AS "followsMedia", p.revision, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

type PostWithImages = Post & { images: StoredPostImage[] };

async function withMedia({ images, ...post }: PostWithImages, tx?: Tx): Promise<PostRow> {
  const [video = null] = post.videoId ? await selectVideos([post.videoId], tx) : [];
  return { ...post, images: images.map(withImageUrl), video };
}

/** Returns the post and its account when this user owns them; otherwise null. */
export async function selectOwnedPost(userId: string, id: string) {
  // One statement, because nearly every request about a post starts here. A post and its images in two could be of two
  // revisions.
  const rows = await getTransactionClient().$queryRaw<(PostWithImages & PrefixedAccount)[]>`
    /* prepared: owned-post */
    SELECT ${POST_COLUMNS_SQL}, ${IMAGES_OF_POST_SQL}, ${PREFIXED_ACCOUNT_COLUMNS_SQL}
    FROM post p JOIN account a ON a.id = p.account_id
    WHERE p.id = ${id}::uuid AND a.user_id = ${userId}::uuid`;
  const [row] = rows;
  if (!row) return null;
  const { account, rest } = splitAccount(row);
  return { post: await withMedia(rest), account };
}

/** Returns null when the post is deleted. */
export async function selectPost(id: string, tx?: Tx): Promise<PostRow | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<PostWithImages[]>`
    SELECT ${POST_COLUMNS_SQL}, ${IMAGES_OF_POST_SQL} FROM post p WHERE p.id = ${id}::uuid`;
  return row ? withMedia(row, tx) : null;
}

/** Returns the current post. Throws AppError("not_found") when it is deleted. */
export async function getPost(id: string, tx?: Tx): Promise<PostRow> {
  const post = await selectPost(id, tx);
  if (!post) throw new AppError("not_found");
  return post;
}

/** Inserts a draft; returns null when the account was deleted meanwhile. */
export async function insertPost(fields: CreatePostBody): Promise<PostRow | null> {
  try {
    return { ...(await getTransactionClient().post.create({ data: fields })), images: [], video: null };
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003") return null;
    throw error;
  }
}

export type ScalarPostChanges = Omit<UpdatePostBody, "revision" | "images" | "videoUrl">;

/**
 * Updates an editable post at this revision in one conditional statement; returns false otherwise. A change
 * of the status also clears the problem.
 */
export async function updateAtRevision(
  id: string,
  revision: number,
  changes: ScalarPostChanges & { videoId?: string | null },
  tx: Tx,
): Promise<boolean> {
  const { written, ...plain } = changes;
  const { count } = await getTransactionClient(tx).post.updateMany({
    where: { id, revision, status: { in: [...EDITABLE_STATUSES] } },
    data: {
      ...plain,
      ...(written === undefined
        ? {}
        : { written: written ? { ...written, text: plain.text } : Prisma.DbNull }),
      ...(changes.status ? { problem: Prisma.DbNull } : {}),
      revision: { increment: 1 },
    },
  });
  return count === 1;
}

interface DefaultTarget {
  accountId: string;
  platform: string;
  targetId: string;
}

/**
 * Makes posts of the default target that are scheduled, or whose publication is open, name it before another one becomes the
 * default. Their page stays the same, so that revisions, approvals and times of the last edit stay. Locks in the order of
 * `lockPostGroup`.
 */
export async function pinPosts({ accountId, platform, targetId }: DefaultTarget, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE post SET target_id = ${targetId} WHERE id IN (
      SELECT id FROM post
      WHERE account_id = ${accountId}::uuid AND platform = ${platform} AND target_id IS NULL
        AND status IN ('scheduled', 'publishing', 'needs_review')
      ORDER BY id FOR UPDATE)`;
}

/** Counts scheduled posts of a network that chose a target which is not in the list, so that they would fail when due. */
export function countStrandedPosts(
  of: Omit<DefaultTarget, "targetId">,
  targetIds: string[],
): Promise<number> {
  return getTransactionClient().post.count({
    where: { ...of, status: "scheduled", targetId: { notIn: targetIds, not: null } },
  });
}

/** Increments an editable post's revision, which locks its row; returns false otherwise. */
export async function lockEditablePost(id: string, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).post.updateMany({
    where: { id, status: { in: [...EDITABLE_STATUSES] } },
    data: { revision: { increment: 1 } },
  });
  return count === 1;
}

/**
 * Locks a post's row until the transaction ends. Callers that also lock its media call this first. Returns
 * false when the post is deleted.
 */
export async function lockPostRow(id: string, tx: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM post WHERE id = ${id}::uuid FOR UPDATE`;
  return rows.length === 1;
}

/** Returns the due time by the database clock; null when it passed more than a minute ago. */
export async function resolveDueTime(at: Date, tx: Tx): Promise<Date | null> {
  const rows = await getTransactionClient(tx).$queryRaw<{ due: Date | null }[]>`
    SELECT CASE WHEN ${at}::timestamptz > now() - interval '1 minute'
                THEN GREATEST(${at}::timestamptz, now()) END AS due`;
  return rows[0]?.due ?? null;
}

/** Deletes a post unless it is being published. Returns false when it was not deleted. */
export async function deleteUnlessPublishing(id: string, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).post.deleteMany({
    where: { id, status: { not: "publishing" } },
  });
  return count === 1;
}
