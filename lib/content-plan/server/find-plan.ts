import type { AccountRow } from "@/lib/accounts/server/account-store";
import { MAX_PLAN_DAYS, MAX_PLAN_POSTS } from "@/lib/content-plan/rules";
import { selectPlanned } from "@/lib/content-plan/server/plan-store";
import { AppError } from "@/lib/core/errors";
import { type DayRange, dayIn, daysOf, instantsOf } from "@/lib/posts/days";
import type { PostRow } from "@/lib/posts/server/post-store";

/** A post of a plan, and when it is due or went out. */
export type PlannedPost = PostRow & { date: Date };

type Zoned = Pick<AccountRow, "timeZone">;

/**
 * The days that are meant, in the brand's zone. Throws validation_error when they end before they begin, and
 * unprocessable for more days than a plan has.
 */
export function planRange(account: Zoned, wish: DayRange): DayRange {
  const { timeZone } = account;
  const range = { startDate: dayIn(wish.startDate, timeZone), endDate: dayIn(wish.endDate, timeZone) };
  const days = daysOf(range);
  if (days < 1) {
    const fields = [{ path: "endDate", message: "The end comes before the start" }];
    throw new AppError("validation_error", { details: { fields } });
  }
  if (days > MAX_PLAN_DAYS) {
    throw new AppError("unprocessable", {
      message: `A plan has at most ${MAX_PLAN_DAYS} days`,
      details: { reason: "days", limit: MAX_PLAN_DAYS, days },
    });
  }
  return range;
}

/** The posts of these days in their order. Throws unprocessable for more of them than a plan has. */
export async function findPlan(
  account: Pick<AccountRow, "id" | "timeZone">,
  { platform, ...range }: DayRange & { platform: string },
): Promise<PlannedPost[]> {
  const query = { accountId: account.id, platform, ...instantsOf(range, account.timeZone) };
  const posts = await selectPlanned(query, MAX_PLAN_POSTS + 1);
  if (posts.length > MAX_PLAN_POSTS) {
    throw new AppError("unprocessable", {
      message: `A plan has at most ${MAX_PLAN_POSTS} posts. Choose fewer days, or one network`,
      details: { reason: "posts", limit: MAX_PLAN_POSTS },
    });
  }
  return posts
    .map((post) => ({ ...post, date: post.scheduledAt ?? post.publishedAt ?? post.createdAt }))
    .sort((a, b) => a.date.getTime() - b.date.getTime() || (a.id < b.id ? -1 : 1));
}
