import { type AccountRow, toAccountRow } from "@/lib/accounts/server/account-store";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import type { CreatePostBody, UpdatePostBody } from "@/lib/posts/schemas";
import { type PostImageRow, selectImages } from "@/lib/posts/server/post-image-store";
import { type PostVideoRow, selectVideos } from "@/lib/posts/server/post-video-store";
import { EDITABLE_STATUSES } from "@/lib/posts/states";
import { type Post, Prisma } from "@/prisma/generated/client";

/** A post as the rooms see it: the row with its pictures in order, or its film. */
export type PostRow = Post & { images: PostImageRow[]; video: PostVideoRow | null };

/** Adds pictures and films to posts, with one query of each kind for all of them. */
export async function withMedia(posts: Post[], tx?: Tx): Promise<PostRow[]> {
  const [images, videos] = await Promise.all([
    selectImages(
      posts.map(({ id }) => id),
      tx,
    ),
    selectVideos(
      posts.flatMap(({ videoId }) => videoId ?? []),
      tx,
    ),
  ]);
  return posts.map((post) => ({
    ...post,
    images: images.filter(({ postId }) => postId === post.id),
    video: videos.find(({ mediaId }) => mediaId === post.videoId) ?? null,
  }));
}

/** The post and its account when they are this person's. */
export async function selectOwnedPost(
  userId: string,
  id: string,
): Promise<{ post: PostRow; account: AccountRow } | null> {
  // Beside each other: nearly every call about a post begins with these. The pictures come after the revision, or a list
  // that was replaced in between would be shown under its successor's.
  const [row, account] = await Promise.all([
    clientOf().post.findFirst({ where: { id, account: { userId } } }),
    clientOf().account.findFirst({ where: { userId, posts: { some: { id } } } }),
  ]);
  const [post] = row ? await withMedia([row]) : [];
  return post && account ? { post, account: toAccountRow(account) } : null;
}

/** The post as it is now, seen from inside a transaction. */
export async function selectPost(id: string, tx?: Tx): Promise<PostRow | null> {
  const row = await clientOf(tx).post.findUnique({ where: { id } });
  const [post] = row ? await withMedia([row], tx) : [];
  return post ?? null;
}

/** Inserts a draft; null when the account went meanwhile. */
export async function insertPost(fields: CreatePostBody): Promise<PostRow | null> {
  try {
    return { ...(await clientOf().post.create({ data: fields })), images: [], video: null };
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2003") return null;
    throw error;
  }
}

export type PlainChanges = Omit<UpdatePostBody, "revision" | "images" | "videoUrl">;

/**
 * Changes a post if it still has the revision the change was made on and may be edited: one conditional update.
 * False otherwise. Any wish for a status also clears what went wrong before.
 */
export async function updateAtRevision(
  id: string,
  revision: number,
  changes: PlainChanges & { videoId?: string | null },
  tx: Tx,
): Promise<boolean> {
  const { written, ...plain } = changes;
  const { count } = await clientOf(tx).post.updateMany({
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

/** Counts up the revision of an editable post, which holds its row until the transaction ends. False otherwise. */
export async function lockEditablePost(id: string, tx: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).post.updateMany({
    where: { id, status: { in: [...EDITABLE_STATUSES] } },
    data: { revision: { increment: 1 } },
  });
  return count === 1;
}

/** Holds a post's row until the transaction ends, changed or not: whoever locks its media as well locks it first. */
export async function holdPost(id: string, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`SELECT 1 FROM post WHERE id = ${id}::uuid FOR UPDATE`;
}

/**
 * When a post asked for this time is due, by the database's clock: the time itself, or now when it passed less than a
 * minute ago. Null when it lies further back.
 */
export async function dueTime(at: Date, tx: Tx): Promise<Date | null> {
  const rows = await clientOf(tx).$queryRaw<{ due: Date | null }[]>`
    SELECT CASE WHEN ${at}::timestamptz > now() - interval '1 minute'
                THEN GREATEST(${at}::timestamptz, now()) END AS due`;
  return rows[0]?.due ?? null;
}

/** Deletes a post unless it is on its way to a network. False when it was not deleted. */
export async function deleteUnlessPublishing(id: string, tx: Tx): Promise<boolean> {
  const { count } = await clientOf(tx).post.deleteMany({ where: { id, status: { not: "publishing" } } });
  return count === 1;
}
