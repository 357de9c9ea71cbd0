import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { Decision } from "@/lib/content-plan/limits";
import type { DecisionBody, ReviewPlan, ReviewPost } from "@/lib/content-plan/schemas";
import { serializeDecision, serializeReviewPost } from "@/lib/content-plan/serializers";
import { findPlanPosts } from "@/lib/content-plan/server/find-plan-posts";
import {
  type RecordedDecision,
  type ReviewLinkRow,
  selectLinkDecisions,
  selectReviewedAccount,
  selectReviewLinkByToken,
  upsertDecision,
} from "@/lib/content-plan/server/review-store";
import { toInstantRange } from "@/lib/core/date-time/local-date";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
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

const TOKEN = /^[0-9a-f]{64}$/;

/** Throws not_found, and token_expired for an expired or revoked link. */
export async function findReview({ params }: { params: { token: string } }): Promise<{ plan: ReviewPlan }> {
  const { link, account } = await openLink(params.token);
  return {
    plan: {
      brandName: account.name,
      logoUrl: account.logoUrl,
      locale: toLanguage(link.language),
      timeZone: account.timeZone,
      startDate: link.startDate,
      endDate: link.endDate,
      expiresAt: link.expiresAt.toISOString(),
      posts: await findReviewPosts(link, account),
    },
  };
}

async function findReviewPosts(link: ReviewLinkRow, account: AccountRow): Promise<ReviewPost[]> {
  const [posts, decisions] = await Promise.all([findPlanPosts(account, link), selectLinkDecisions(link.id)]);
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
 * conflict with the current post when it is not the revision that the client saw (decision 041).
 */
export async function recordDecision({ params, body }: { params: { token: string }; body: DecisionBody }) {
  const { link, account } = await openLink(params.token);
  const { postId } = body;
  if (!z.uuid().safeParse(postId).success) throw new AppError("not_found");
  const within = toInstantRange(link, account.timeZone);
  const row = await runInTransaction(async (tx) => {
    const storedDecision = await upsertDecision({ ...body, linkId: link.id, ...within }, tx);
    if (storedDecision) await notifyDecision(link, storedDecision, tx);
    return storedDecision;
  });
  if (!row) throw await explainRefusal(params.token, postId);
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
