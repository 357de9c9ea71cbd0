import { z } from "zod";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_PLAN_DAYS, MAX_PLAN_POSTS } from "@/lib/content-plan/limits";
import { selectPickedPosts, selectPlanPosts } from "@/lib/content-plan/server/plan-store";
import {
  countDays,
  type LocalDateRange,
  parseLocalDateIn,
  toInstantRange,
} from "@/lib/core/date-time/local-date";
import { AppError } from "@/lib/core/errors";
import type { PostRow } from "@/lib/posts/server/post-store";

/** A picked draft may have no date yet. */
export type PlanPost = PostRow & { date: Date | null };

/** Throws validation_error when the range ends before it starts, and unprocessable for too many days. */
function parsePlanRange({ timeZone }: Pick<AccountRow, "timeZone">, request: LocalDateRange): LocalDateRange {
  const range = {
    startDate: parseLocalDateIn(request.startDate, timeZone),
    endDate: parseLocalDateIn(request.endDate, timeZone),
  };
  const days = countDays(range);
  if (days < 1) {
    const fields = [{ path: "endDate", message: "The end comes before the start" }];
    throw new AppError("validation_error", { details: { fields } });
  }
  if (days > MAX_PLAN_DAYS) {
    const message = `A plan has at most ${MAX_PLAN_DAYS} days`;
    throw new AppError("unprocessable", { message, details: { reason: "days", limit: MAX_PLAN_DAYS, days } });
  }
  return range;
}

interface PlanContent extends Partial<LocalDateRange> {
  postIds?: string[] | undefined;
  platform: string;
}

/**
 * Returns what a plan shows: its days, or null, and the picked posts, which are none for days. Throws as
 * `parsePlanRange` and `findPlanPosts` do, and not_found for a post that the account does not have.
 */
export async function checkPlanContent(
  account: AccountRow,
  { postIds, startDate = "", endDate = "", platform }: PlanContent,
): Promise<{ range: LocalDateRange | null; postIds: string[] }> {
  if (postIds) {
    const areIds = postIds.every((id) => z.uuid().safeParse(id).success);
    if (!areIds || (await findPickedPosts(account, postIds)).length < postIds.length)
      throw new AppError("not_found");
    return { range: null, postIds };
  }
  const range = parsePlanRange(account, { startDate, endDate });
  await findPlanPosts(account, { ...range, platform });
  return { range, postIds: [] };
}

/** Returns the posts of a range in order. Throws unprocessable for too many posts. */
export async function findPlanPosts(
  account: Pick<AccountRow, "id" | "timeZone">,
  { platform, ...range }: LocalDateRange & { platform: string },
): Promise<(PostRow & { date: Date })[]> {
  const query = { accountId: account.id, platform, ...toInstantRange(range, account.timeZone) };
  const posts = await selectPlanPosts(query, MAX_PLAN_POSTS + 1);
  if (posts.length > MAX_PLAN_POSTS) {
    const message = `A plan has at most ${MAX_PLAN_POSTS} posts. Choose fewer days, or one network`;
    throw new AppError("unprocessable", { message, details: { reason: "posts", limit: MAX_PLAN_POSTS } });
  }
  return posts
    .map((post) => ({ ...post, date: post.scheduledAt ?? post.publishedAt ?? post.createdAt }))
    .sort((a, b) => a.date.getTime() - b.date.getTime() || (a.id < b.id ? -1 : 1));
}

/** Returns those of the picked posts that the account has, by date; drafts without a time come last. */
export async function findPickedPosts(
  { id: accountId }: Pick<AccountRow, "id">,
  postIds: string[],
): Promise<PlanPost[]> {
  const posts = await selectPickedPosts(accountId, postIds);
  return posts
    .map((post) => ({ ...post, date: post.scheduledAt ?? post.publishedAt }))
    .sort((a, b) => timeOf(a.date) - timeOf(b.date) || (a.id < b.id ? -1 : 1));
}

const timeOf = (date: Date | null) => date?.getTime() ?? Number.MAX_SAFE_INTEGER;
