import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { hashPassword } from "@/lib/auth/server/password";
import { MAX_LISTED_DECISIONS, MAX_REVIEW_LINKS } from "@/lib/content-plan/limits";
import type { CreateReviewLinkBody } from "@/lib/content-plan/schemas";
import { serializeDecision, serializeReviewLink } from "@/lib/content-plan/serializers";
import { checkPlanContent } from "@/lib/content-plan/server/find-plan-posts";
import { deriveReviewToken, getReviewUrl } from "@/lib/content-plan/server/review-link-url";
import {
  type CountedLinkRow,
  createReviewLinkId,
  insertReviewLink,
  type ReviewLinkRow,
  revokeReviewLinkRow,
  selectDecisions,
  selectReviewLink,
  selectReviewLinks,
} from "@/lib/content-plan/server/review-store";
import { AppError } from "@/lib/core/errors";
import { createIdempotentId, sha256Hex } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import { toLanguage } from "@/lib/i18n/direction";
import { readServerMessages } from "@/lib/i18n/server-messages";

/** Days of a link whose posts were picked by hand: a process of the former version shows no post of it. */
const NO_DAYS = { startDate: "2000-01-01", endDate: "2000-01-01" };

/**
 * Creates a review page. The response has no URL. The body may contain a password, so no response is stored for
 * retries: a retry has the same key, from which the id of the link is derived, and finds the link. Throws as
 * `parsePlanRange` and `findPlanPosts` do, not_found for a picked post that the account does not have, and
 * unprocessable when the account has its 20 links.
 */
export async function createReviewLink(input: {
  account: AccountRow;
  body: CreateReviewLinkBody;
  idempotencyKey: string | null;
}) {
  const { account, body, idempotencyKey } = input;
  const { platform, days, password } = body;
  const known = idempotencyKey ? createIdempotentId(account.id, `review-link ${idempotencyKey}`) : null;
  const stored = known && (await selectReviewLink(account.id, known));
  if (stored) return { link: withoutAddress(stored) };
  const { range, postIds } = await checkPlanContent(account, body);
  const language = body.locale ?? toLanguage(account.language);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const request = {
    accountId: account.id,
    ...(range ?? NO_DAYS),
    postIds,
    platform,
    language,
    days,
    passwordHash,
  };
  const row = await runInTransaction(async (tx) => {
    const id = known ?? (await createReviewLinkId(tx));
    const link = { ...request, id, tokenHash: sha256Hex(deriveReviewToken(id)) };
    return insertReviewLink(link, MAX_REVIEW_LINKS, tx);
  });
  if (!row) {
    const message = `A brand has at most ${MAX_REVIEW_LINKS} active approval links. Deactivate one first`;
    throw new AppError("unprocessable", { message, details: { reason: "full", limit: MAX_REVIEW_LINKS } });
  }
  return { link: withoutAddress(row) };
}

/** Returns a link for a response that is stored for retries, which must not contain the URL. */
export function withoutAddress(row: CountedLinkRow) {
  const { url: _, reminder: __, ...link } = serializeReviewLink(row, { url: null, reminder: null });
  return link;
}

export async function listReviewLinks({
  account,
  session,
}: {
  account: AccountRow;
  session?: { acting: unknown };
}) {
  const [links, decisions] = await Promise.all([
    selectReviewLinks(account.id),
    selectDecisions(account.id, MAX_LISTED_DECISIONS),
  ]);
  return {
    links: await Promise.all(
      links.map(async (row) => {
        // The URL lets its holder answer as the client, so an operator who acts as the owner does not get it.
        const address = session?.acting ? { url: null, reminder: null } : await addressOf(row);
        return serializeReviewLink(row, address);
      }),
    ),
    decisions: decisions.map((row) => {
      const { postId, revision } = row;
      return { postId, revision, ...serializeDecision(row) };
    }),
  };
}

/** Revokes a link permanently. Throws not_found for one that is closed, unknown or of another account. */
export async function revokeReviewLink(input: { account: AccountRow; params: { linkId: string } }) {
  const { linkId } = input.params;
  const isId = z.uuid().safeParse(linkId).success;
  if (!isId || !(await revokeReviewLinkRow(input.account.id, linkId))) throw new AppError("not_found");
}

/** Returns the URL of a link and the reminder with it; null when the URL was derived from another secret. */
async function addressOf({ id, tokenHash, language }: ReviewLinkRow) {
  const url = getReviewUrl({ id, tokenHash });
  if (!url) return { url, reminder: null };
  const texts = await readServerMessages<{ reminder: string }>(toLanguage(language), "content-plan");
  return { url, reminder: texts.reminder.replace("{url}", () => url) };
}
