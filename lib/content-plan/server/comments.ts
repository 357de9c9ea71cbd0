import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { OwnThreadDto, ReviewCommentBody, ThreadDto } from "@/lib/content-plan/schemas";
import { serializeOwnThreads, serializeThreads } from "@/lib/content-plan/serializers";
import { openUnlockedLink, type Visit } from "@/lib/content-plan/server/client-review";
import {
  type CommentedPost,
  findImageIndex,
  findLastCommentId,
  hasComment,
  insertComment,
  isThread,
  lockComments,
  lockOwnThread,
  lockReviewedPost,
  selectLinkComments,
  selectOpenComments,
  selectPostComments,
  selectThread,
  tooManyComments,
  updateResolved,
} from "@/lib/content-plan/server/comment-store";
import { limitComments } from "@/lib/content-plan/server/limit-comments";
import { AppError } from "@/lib/core/errors";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { isPossibleId } from "@/lib/core/unvalidated-id";
import { toLanguage } from "@/lib/i18n/direction";
import { closeNotifications, notifyGathered } from "@/lib/notifications/server/notify";
import { getPostTitle } from "@/lib/posts/post-title";

/** Lists the threads of a link for its client. Throws as `findReview` does. */
export async function listReviewThreads(visit: Visit): Promise<{ threads: ThreadDto[] }> {
  const { link, account } = await openUnlockedLink(visit);
  return { threads: serializeThreads(await selectLinkComments(link.id), account.name) };
}

/**
 * Stores a client's comment or answer and notifies the owner; equal keys are one comment. Throws as `findReview`,
 * not_found for a post that the link does not show or a thread of another link, conflict for a pin on an image that
 * the post no longer has, unprocessable when the post has its maximum of comments, and rate_limited.
 */
export async function addReviewComment(
  visit: Visit & { body: ReviewCommentBody },
): Promise<{ thread: ThreadDto }> {
  const { link, account } = await openUnlockedLink(visit);
  const { key, postId, parentId, pin, reviewer, text } = visit.body;
  if (!isPossibleId(postId) || (parentId !== undefined && !isPossibleId(parentId)))
    throw new AppError("not_found");
  const id = createIdempotentId(link.id, `comment ${postId} ${key}`);
  const store = async (tx: Tx) => {
    const subject = await lockReviewedPost(link.id, postId, tx);
    if (!subject) throw new AppError("not_found");
    await lockComments(postId, tx);
    const comment = { id, linkId: link.id, postId, parentId, author: "client", reviewer, text } as const;
    if (parentId && !(await isThread(comment, tx))) throw new AppError("not_found");
    const place = pin && { ...pin, index: await findPinnedIndex(postId, pin.mediaId, tx) };
    const outcome = await insertComment({ ...comment, pin: place }, tx);
    if (!outcome) throw tooManyComments();
    if (outcome === "new") await notifyComment(account.id, id, { ...subject, comment: text }, tx);
    return { isNew: outcome === "new" };
  };
  if (!(await hasComment(id))) await limitComments(link.id, () => runInTransaction(store));
  const [thread] = serializeThreads(await selectThread(parentId ?? id), account.name);
  if (!thread) throw new AppError("not_found");
  return { thread };
}

async function findPinnedIndex(postId: string, mediaId: string, tx: Tx): Promise<number> {
  const index = await findImageIndex(postId, mediaId, tx);
  if (index !== null) return index;
  const message = "This image has changed. Look at it again, then place the pin";
  throw new AppError("conflict", { message, details: { reason: "image" } });
}

/** Unread comments on one post within an hour are one notification. */
async function notifyComment(
  accountId: string,
  id: string,
  { userId, postId, platform, text, comment }: CommentedPost & { comment: string },
  tx: Tx,
): Promise<void> {
  const payload = { platform, title: getPostTitle(text), comment };
  const about = { postId };
  const key = `client_comment:${id}`;
  await notifyGathered({ userId, accountId, kind: "client_commented", about, payload, key }, tx);
}

/** Lists the threads of a post for its owner; without a post the newest open ones of the account, newest first. */
export async function listComments(input: {
  account: AccountRow;
  query: { postId?: string | undefined };
}): Promise<{ threads: OwnThreadDto[] }> {
  const { account, query } = input;
  const { postId } = query;
  if (postId !== undefined && !isPossibleId(postId)) return { threads: [] };
  if (postId) return { threads: toOwnThreads(account, await selectPostComments(account.id, postId)) };
  const threads = toOwnThreads(account, await selectOpenComments(account.id));
  return { threads: threads.sort((a, b) => getLatestTime(b).localeCompare(getLatestTime(a))) };
}

const getLatestTime = ({ createdAt, replies }: OwnThreadDto) => replies.at(-1)?.createdAt ?? createdAt;

interface OnComment {
  account: AccountRow;
  params: { commentId: string };
}

/**
 * Stores the owner's answer to a thread; equal keys are one answer. Throws not_found for a thread of another account
 * and for an answer, and unprocessable when the post has its maximum of comments.
 */
export async function replyToComment(input: OnComment & { body: { key: string; text: string } }) {
  const { account, params, body } = input;
  const { commentId } = params;
  if (!isPossibleId(commentId)) throw new AppError("not_found");
  const id = createIdempotentId(account.id, `answer ${commentId} ${body.key}`);
  await runInTransaction(async (tx) => {
    const subject = await lockOwnThread(account.id, commentId, tx);
    if (!subject) throw new AppError("not_found");
    const { linkId, postId } = subject;
    await lockComments(postId, tx);
    const answer = { id, linkId, postId, parentId: commentId, author: "owner", reviewer: "" } as const;
    if (!(await insertComment({ ...answer, text: body.text }, tx))) throw tooManyComments();
    await closeNotifications({ postId }, tx, "client_commented");
  });
  return findOwnThread(account, commentId);
}

/**
 * Resolves or reopens a thread. Throws not_found as `replyToComment` does, and conflict when the thread has a newer
 * comment than the owner saw.
 */
export async function resolveComment(
  input: OnComment & { body: { resolved: boolean; lastCommentId?: string | undefined } },
) {
  const { account, params, body } = input;
  const { commentId } = params;
  const { resolved, lastCommentId } = body;
  if (!isPossibleId(commentId)) throw new AppError("not_found");
  await runInTransaction(async (tx) => {
    const subject = await lockOwnThread(account.id, commentId, tx);
    if (!subject) throw new AppError("not_found");
    const { postId } = subject;
    await lockComments(postId, tx);
    if (lastCommentId !== undefined && lastCommentId !== (await findLastCommentId(commentId, tx))) {
      const message = "There is a newer comment. Read it, then try again";
      throw new AppError("conflict", { message, details: { reason: "comment" } });
    }
    await updateResolved(commentId, resolved, tx);
    await closeNotifications({ postId }, tx, "client_commented");
  });
  return findOwnThread(account, commentId);
}

async function findOwnThread(account: AccountRow, id: string): Promise<{ thread: OwnThreadDto }> {
  const [thread] = toOwnThreads(account, await selectThread(id));
  if (!thread) throw new AppError("not_found");
  return { thread };
}

const toOwnThreads = ({ name, language }: AccountRow, rows: Parameters<typeof serializeOwnThreads>[0]) =>
  serializeOwnThreads(rows, { name, language: toLanguage(language) });
