import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { addDays, getStartOfDay, listDaysBetween } from "@/lib/core/date-time/local-date";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { CalendarQuery } from "@/lib/posts/calendar-schemas";
import type { CreatePostBody } from "@/lib/posts/schemas";
import type { SearchPostsQuery } from "@/lib/posts/search-schemas";
import { countPostsByStatus, selectCalendarPosts } from "@/lib/posts/server/calendar-store";
import { insertPostCopy } from "@/lib/posts/server/copy-store";
import { selectDesignMedia } from "@/lib/posts/server/post-design-store";
import {
  deleteUnlessPublishing,
  getPost,
  insertPost,
  lockPostRow,
  type PostRow,
  selectOwnedPost,
  selectPost,
} from "@/lib/posts/server/post-store";
import { selectPosts } from "@/lib/posts/server/search-store";
import { getLockedMessage, isEditable } from "@/lib/posts/states";

const uuid = z.uuid();

/** Throws AppError("not_found") for other users' posts and for unknown and malformed ids [TEN1]. */
export async function findOwnedPost(
  userId: string,
  postId: string,
): Promise<{ post: PostRow; account: AccountRow }> {
  const found = uuid.safeParse(postId).success ? await selectOwnedPost(userId, postId) : null;
  if (!found) throw new AppError("not_found");
  return found;
}

/** Copies a post to a draft without a group ("republish"). Throws AppError("not_found") when it was deleted. */
export function copyPost({ post, scheduledAt }: { post: PostRow; scheduledAt?: Date }): Promise<PostRow> {
  return runInTransaction(async (tx) => {
    await lockPostRow(post.id, tx);
    const from = await getPost(post.id, tx);
    const { platform, language } = from;
    return getPost(
      await insertPostCopy({ ...from, groupId: null }, { platform, language, scheduledAt }, tx),
      tx,
    );
  });
}

/** Throws AppError("not_found") for another user's account [TEN1]. */
export async function searchPosts(input: {
  user: { id: string };
  query: SearchPostsQuery;
}): Promise<{ posts: PostRow[]; total: number; page: number; limit: number }> {
  const { user, query } = input;
  if (query.accountId) await findOwnedAccount(user.id, query.accountId);
  const { posts, total } = await selectPosts(user.id, query);
  return { posts, total, page: query.page, limit: query.limit };
}

/** Returns why a conditional update matched no row: deleted, locked by its status, or changed elsewhere. */
export async function explainUpdateFailure(postId: string, tx?: Tx): Promise<AppError> {
  const now = await selectPost(postId, tx);
  if (!now) return new AppError("not_found");
  const { revision, status } = now;
  const message = isEditable(status) ? undefined : getLockedMessage(status);
  return new AppError("conflict", { message, details: { revision, status } });
}

export async function createPost(input: { account: AccountRow; fields: CreatePostBody }): Promise<PostRow> {
  const post = await insertPost({ ...input.fields, accountId: input.account.id });
  if (!post) throw new AppError("not_found");
  return post;
}

/**
 * Deletes a post. Throws AppError("conflict") while it is being published [PUB7]. Returns its media, which
 * the caller passes to `deleteMediaSafely` after the commit.
 */
export async function deletePostRow({ post }: { post: PostRow }, tx: Tx): Promise<{ mediaIds: string[] }> {
  const designed = await selectDesignMedia(post.id, tx);
  if (!(await deleteUnlessPublishing(post.id, tx))) throw await explainUpdateFailure(post.id, tx);
  const shown = post.images.map(({ mediaId }) => mediaId);
  return { mediaIds: [...new Set([...shown, ...designed, post.videoId ?? []].flat())] };
}

export async function findCalendar(input: {
  account: { id: string; timeZone: string };
  query: CalendarQuery;
}) {
  const { account, query } = input;
  const { platform, status, label, perDay } = query;
  const days = listDaysBetween(query.startDate, query.endDate);
  // Uses the midnights of each day, because days have 23 to 25 hours.
  const edges = [...days, addDays(query.endDate, 1)].map((day) => getStartOfDay(day, account.timeZone));
  const [cards, counts] = await Promise.all([
    selectCalendarPosts(account.id, perDay, { edges, platform, status, label }),
    countPostsByStatus(account.id, { edges, platform, label }),
  ]);
  const byDay = Map.groupBy(cards, ({ dayNumber }) => dayNumber);
  return {
    days: [...byDay].map(([number, posts]) => ({
      day: days[number - 1] ?? query.endDate,
      total: posts[0]?.total ?? posts.length,
      posts,
    })),
    counts,
  };
}
