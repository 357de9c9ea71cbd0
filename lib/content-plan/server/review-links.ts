import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_PLAN_POSTS, MAX_REVIEW_LINKS } from "@/lib/content-plan/rules";
import type { CreateReviewLinkBody } from "@/lib/content-plan/schemas";
import { serializeDecision, serializeReviewLink } from "@/lib/content-plan/serializers";
import { findPlan, planRange } from "@/lib/content-plan/server/find-plan";
import {
  insertReviewLink,
  nextLinkId,
  type ReviewLinkRow,
  revokeReviewLink,
  selectDecisions,
  selectReviewLinks,
} from "@/lib/content-plan/server/review-store";
import { reviewToken } from "@/lib/content-plan/server/review-token";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { inTransaction } from "@/lib/core/server/transaction";
import { knownLanguage } from "@/lib/i18n/direction";

/** Decisions that are shown with a brand's links: those of a plan and of the one before it. */
const MOST_DECISIONS = 2 * MAX_PLAN_POSTS;

/**
 * Makes a page of these days for somebody without an account. Its address is in the list and not in this answer, which
 * is kept for repeats of the call. Throws as `planRange` and `findPlan` do, and unprocessable when the brand has its 20.
 */
export async function createReviewLink({
  account,
  body,
}: {
  account: AccountRow;
  body: CreateReviewLinkBody;
}) {
  const range = planRange(account, body);
  await findPlan(account, { ...range, platform: body.platform });
  const language = body.locale ?? knownLanguage(account.language);
  const wish = { accountId: account.id, ...range, platform: body.platform, language, days: body.days };
  const row = await inTransaction(async (tx) => {
    const id = await nextLinkId(tx);
    const link = { ...wish, id, tokenHash: sha256(reviewToken(id)) };
    return insertReviewLink(link, MAX_REVIEW_LINKS, tx);
  });
  if (!row) {
    throw new AppError("unprocessable", {
      message: `A brand has at most ${MAX_REVIEW_LINKS} open review links. Close one first`,
      details: { reason: "full", limit: MAX_REVIEW_LINKS },
    });
  }
  const { url: _, ...link } = serializeReviewLink(row, null);
  return { link };
}

/** A brand's open links, and what clients said to its posts. */
export async function listReviewLinks({ account }: { account: AccountRow }) {
  const [links, decisions] = await Promise.all([
    selectReviewLinks(account.id),
    selectDecisions(account.id, MOST_DECISIONS),
  ]);
  return {
    links: links.map((row) => serializeReviewLink(row, addressOf(row))),
    decisions: decisions.map((row) => ({
      postId: row.postId,
      revision: row.revision,
      ...serializeDecision(row),
    })),
  };
}

/** Closes a link at once and for good. Throws not_found for one that is closed, foreign or unknown. */
export async function closeReviewLink({
  account,
  params,
}: {
  account: AccountRow;
  params: { linkId: string };
}): Promise<void> {
  const isId = z.uuid().safeParse(params.linkId).success;
  if (!isId || !(await revokeReviewLink(account.id, params.linkId))) throw new AppError("not_found");
}

/** Where a link leads; null when it was made under another secret, and only who has it knows. */
function addressOf({ id, tokenHash }: ReviewLinkRow): string | null {
  const token = reviewToken(id);
  return sha256(token) === tokenHash ? `${env().APP_URL}/review/${token}` : null;
}
