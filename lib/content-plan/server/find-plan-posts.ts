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

export type PlanPost = PostRow & { date: Date };

/** Throws validation_error when the range ends before it starts, and unprocessable for too many days. */
export function parsePlanRange(
  { timeZone }: Pick<AccountRow, "timeZone">,
  request: LocalDateRange,
): LocalDateRange {
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

/** Returns the posts of a range in order. Throws unprocessable for too many posts. */
export async function findPlanPosts(
  account: Pick<AccountRow, "id" | "timeZone">,
  { platform, ...range }: LocalDateRange & { platform: string },
): Promise<PlanPost[]> {
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
export async function findPickedPosts({ id: accountId }: Pick<AccountRow, "id">, postIds: string[]) {
  const posts = await selectPickedPosts(accountId, postIds);
  return posts
    .map((post) => ({ ...post, date: post.scheduledAt ?? post.publishedAt }))
    .sort((a, b) => timeOf(a.date) - timeOf(b.date) || (a.id < b.id ? -1 : 1));
}

const timeOf = (date: Date | null) => date?.getTime() ?? Number.MAX_SAFE_INTEGER;
