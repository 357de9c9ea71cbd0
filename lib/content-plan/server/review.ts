import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import type { DecideBody, ReviewPlan } from "@/lib/content-plan/schemas";
import { serializeDecision, serializeReviewPost } from "@/lib/content-plan/serializers";
import { findPlan } from "@/lib/content-plan/server/find-plan";
import {
  type ReviewLinkRow,
  selectDecisionsOf,
  selectLinkOf,
  upsertDecision,
} from "@/lib/content-plan/server/review-store";
import { selectReviewedAccount } from "@/lib/content-plan/server/reviewed-account-store";
import { tellDecision } from "@/lib/content-plan/server/tell-decision";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import { inTransaction } from "@/lib/core/server/transaction";
import { isLanguage, knownLanguage, type Language } from "@/lib/i18n/direction";
import { instantsOf } from "@/lib/posts/days";

const TOKEN = /^[0-9a-f]{64}$/;

/** The plan as a client sees it. Throws not_found, and token_expired for a link that has ended or was closed. */
export async function findReview({ params }: { params: { token: string } }): Promise<{ plan: ReviewPlan }> {
  const { link, account } = await openLink(params.token);
  const [posts, decisions] = await Promise.all([findPlan(account, link), selectDecisionsOf(link.id)]);
  return {
    plan: {
      brandName: account.name,
      logoUrl: account.logoUrl,
      locale: knownLanguage(link.language),
      timeZone: account.timeZone,
      startDate: link.startDate,
      endDate: link.endDate,
      expiresAt: link.expiresAt.toISOString(),
      posts: posts.map((post) =>
        serializeReviewPost(
          post,
          decisions.find(({ postId }) => postId === post.id),
        ),
      ),
    },
  };
}

/** What a review page is written in; null for a token that nobody was given. */
export async function reviewLanguage(token: string): Promise<Language | null> {
  const link = TOKEN.test(token) ? await selectLinkOf(sha256(token)) : null;
  return link && isLanguage(link.language) ? link.language : null;
}

/** Keeps what a client says to a post, and tells its brand's person. Throws as `findReview` does, and not_found for a post of no such plan. */
export async function decide({ params, body }: { params: { token: string }; body: DecideBody }) {
  const { link, account } = await openLink(params.token);
  const { postId, decision, comment } = body;
  if (!z.uuid().safeParse(postId).success) throw new AppError("not_found");
  const within = instantsOf(link, account.timeZone);
  const row = await inTransaction(async (tx) => {
    const said = await upsertDecision({ linkId: link.id, postId, decision, comment, ...within }, tx);
    if (said) await tellDecision(link, said, tx);
    return said;
  });
  if (!row) throw new AppError("not_found");
  return { postId: row.postId, decision: serializeDecision(row) };
}

async function openLink(token: string): Promise<{ link: ReviewLinkRow; account: AccountRow }> {
  const link = TOKEN.test(token) ? await selectLinkOf(sha256(token)) : null;
  if (!link) throw new AppError("not_found");
  if (!link.isOpen)
    throw new AppError("token_expired", { message: "This link is closed. Ask for a new one" });
  const account = await selectReviewedAccount(link.accountId);
  if (!account) throw new AppError("not_found");
  return { link, account };
}
