import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { verifyPassword } from "@/lib/auth/server/password";
import type { Decision } from "@/lib/content-plan/limits";
import type { DecisionBody, ReviewPlan, ReviewPost } from "@/lib/content-plan/schemas";
import { getLinkDays, serializeDecision, serializeReviewPost } from "@/lib/content-plan/serializers";
import { insertComment, lockComments } from "@/lib/content-plan/server/comment-store";
import { findPickedPosts, findPlanPosts } from "@/lib/content-plan/server/find-plan-posts";
import { limitComments } from "@/lib/content-plan/server/limit-comments";
import {
  markReviewLinkOpened,
  type RecordedDecision,
  type ReviewLinkRow,
  selectLinkDecisions,
  selectReviewedAccount,
  selectReviewLinkByToken,
  upsertDecision,
} from "@/lib/content-plan/server/review-store";
import { AppError } from "@/lib/core/errors";
import { createIdempotentId, hmacHex, isSameSecret, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { consumeRateLimit, refundIpRateLimit, refundRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { isLanguage, type Language, toLanguage } from "@/lib/i18n/direction";
import type { NotificationKind } from "@/lib/notifications/notification-kinds";
import { notifyUser } from "@/lib/notifications/server/notify";
import { getPostTitle } from "@/lib/posts/post-title";

const KINDS = {
  approved: "client_approved",
  comment: "client_commented",
} as const satisfies Record<Decision, NotificationKind>;

/** An identical decision keeps its first time, which is part of the key, and notifies once. */
async function notifyDecision(
  { id, accountId }: Pick<ReviewLinkRow, "id" | "accountId">,
  { postId, decision, comment, decidedAt, userId, platform, text }: RecordedDecision,
  tx: Tx,
): Promise<void> {
  const kind = KINDS[decision];
  const payload = { platform, title: getPostTitle(text), ...(comment ? { comment } : {}) };
  const key = `${kind}:${id}:${postId}:${decidedAt.getTime()}`;
  await notifyUser({ userId, accountId, kind, about: { postId }, payload, key }, tx);
}

/** Stores the text of a decision as a comment on the post, unless it is an identical decision. True when new. */
async function insertDecisionComment(
  { id: linkId }: Pick<ReviewLinkRow, "id">,
  { postId, comment: text, decidedAt, reviewer }: RecordedDecision,
  tx: Tx,
): Promise<boolean> {
  if (text === "") return false;
  const id = createIdempotentId(linkId, `decision ${postId} ${decidedAt.getTime()}`);
  await lockComments(postId, tx);
  const comment = { id, linkId, postId, author: "client", reviewer, text, decidedAt } as const;
  return (await insertComment(comment, tx)) === "new";
}

const TOKEN = /^[0-9a-f]{64}$/;

export interface Visit {
  params: { token: string };
  readCookie(name: string): string | undefined;
}

/**
 * Throws not_found, token_expired for an expired or revoked link, and forbidden for one whose password the visitor
 * has not entered. A visit by the account's own user does not count as opened.
 */
export async function findReview(
  visit: Visit & { user: { id: string } | null },
): Promise<{ plan: ReviewPlan }> {
  const { link, account } = await openUnlockedLink(visit);
  if (visit.user?.id !== account.userId) await markReviewLinkOpened(link.id);
  return {
    plan: {
      brandName: account.name,
      logoUrl: account.logoUrl,
      locale: toLanguage(link.language),
      timeZone: account.timeZone,
      ...getLinkDays(link),
      expiresAt: link.expiresAt.toISOString(),
      posts: await findReviewPosts(link, account),
    },
  };
}

async function findReviewPosts(link: ReviewLinkRow, account: AccountRow): Promise<ReviewPost[]> {
  const [posts, decisions] = await Promise.all([
    link.postIds.length > 0 ? findPickedPosts(account, link.postIds) : findPlanPosts(account, link),
    selectLinkDecisions(link.id),
  ]);
  const decisionOn = new Map(decisions.map((decision) => [decision.postId, decision]));
  const brands = toLanguage(account.language);
  return posts.map((post) => serializeReviewPost(post, decisionOn.get(post.id), brands));
}

/** Returns the language of a review page; null for an unknown token. */
export async function getReviewLanguage(token: string): Promise<Language | null> {
  const link = await findLink(token);
  return link && isLanguage(link.language) ? link.language : null;
}

/**
 * Stores a client's decision and notifies the owner. Throws as `findReview`, not_found outside the plan, and
 * conflict with the current post when it is not the revision that the client saw (decision 041), and rate_limited
 * for a text, which counts as a comment of the link.
 */
export async function recordDecision({ body, ...visit }: Visit & { body: DecisionBody }) {
  const { link } = await openUnlockedLink(visit);
  const { postId } = body;
  if (!z.uuid().safeParse(postId).success) throw new AppError("not_found");
  const store = async (tx: Tx) => {
    const storedDecision = await upsertDecision({ ...body, linkId: link.id }, tx);
    if (!storedDecision) return { row: null, isNew: false };
    const isNew = await insertDecisionComment(link, storedDecision, tx);
    await notifyDecision(link, storedDecision, tx);
    return { row: storedDecision, isNew };
  };
  const inTransaction = () => runInTransaction(store);
  const { row } = await (body.comment ? limitComments(link.id, inTransaction) : inTransaction());
  if (!row) throw await explainRefusal(visit.params.token, postId);
  return { postId: row.postId, decision: serializeDecision(row) };
}

async function explainRefusal(token: string, postId: string): Promise<AppError> {
  const { link, account } = await openLink(token);
  const post = (await findReviewPosts(link, account)).find(({ _id }) => _id === postId);
  if (!post) return new AppError("not_found");
  const message = "This post has changed. Look at it again, then decide";
  return new AppError("conflict", { message, details: { revision: post.revision, post } });
}

const findLink = async (token: string) =>
  TOKEN.test(token) ? selectReviewLinkByToken(sha256Hex(token)) : null;

async function openLink(token: string): Promise<{ link: ReviewLinkRow; account: AccountRow }> {
  const link = await findLink(token);
  if (!link) throw new AppError("not_found");
  if (!link.isOpen) {
    throw new AppError("token_expired", { message: "This link is closed. Ask for a new one" });
  }
  const account = await selectReviewedAccount(link.accountId);
  if (!account) throw new AppError("not_found");
  return { link, account };
}

/** A cookie for one path cannot have the __Host- prefix. */
const getUnlockCookieName = () =>
  getEnv().NEXTAUTH_URL.startsWith("https:") ? "__Secure-kolot.review" : "kolot.review";

/** Returns the value of the cookie that opens a link with a password; it ends with the password. */
const signUnlock = ({ id, passwordHash }: ReviewLinkRow) => hmacHex("review-unlock", `${id} ${passwordHash}`);

export async function openUnlockedLink({ params, readCookie }: Visit) {
  const opened = await openLink(params.token);
  const { link } = opened;
  if (link.hasPassword && !isSameSecret(readCookie(getUnlockCookieName()), signUnlock(link))) {
    throw new AppError("forbidden", {
      message: "Enter the password of this page",
      details: { reason: "password" },
    });
  }
  return opened;
}

interface UnlockInput {
  params: { token: string };
  body: { password: string };
  address: string;
  setCookie(name: string, value: string, maxAgeSeconds: number, path: string): void;
}

/**
 * Checks the password of a link and sets a cookie for the calls of its page. Throws as `findReview`, forbidden for a
 * wrong password, and rate_limited after too many of them.
 */
export async function unlockReview({ params, body, address, setCookie }: UnlockInput): Promise<void> {
  const { link } = await openLink(params.token);
  if (!link.hasPassword) return;
  await consumeRateLimit("review-unlock-link", link.id);
  const origin = { network: address, account: link.id };
  const isRight = await verifyPassword(link.passwordHash, body.password, origin).catch(async (error) => {
    // The queue was full: the password was not checked.
    await refundRateLimit("review-unlock-link", link.id);
    throw error;
  });
  if (!isRight) {
    const message = "This password is not correct. Check it, or ask the person who sent the link";
    throw new AppError("forbidden", { message, details: { reason: "wrong_password" } });
  }
  await refundRateLimit("review-unlock-link", link.id);
  // Many clients share one network.
  await refundIpRateLimit("review-unlock", address);
  const seconds = Math.ceil((link.expiresAt.getTime() - Date.now()) / 1_000);
  setCookie(getUnlockCookieName(), signUnlock(link), seconds, `/api/review/${params.token}`);
}
