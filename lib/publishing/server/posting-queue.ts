import { listPostingInstants, parsePostingTimes } from "@/lib/accounts/posting-times";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { countDays, type LocalDateRange, toInstantRange, toLocalDate } from "@/lib/core/date-time/local-date";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import { PLATFORMS, type Platform, toPlatform } from "@/lib/core/platforms";
import type { Tx } from "@/lib/core/server/transaction";
import type { PostRow } from "@/lib/posts/server/post-store";
import { QUEUE_DAYS } from "@/lib/publishing/limits";
import { lockPostingQueue, selectPlannedTimes } from "@/lib/publishing/server/queue-store";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";

interface AddToQueueInput {
  account: AccountRow;
  post: PostRow;
  revision: number;
}

/**
 * Schedules a post at the next free posting time of its platform. Two posts never get the same time. Throws
 * unprocessable without a free time, and what scheduling throws.
 */
export function addToQueue({ account, post, revision }: AddToQueueInput): Promise<PostRow> {
  return saveAndSchedulePost({
    account,
    post,
    revision,
    changes: { status: "scheduled" },
    chooseTime: (tx) => takeNextFreeTime(account, post, tx),
  });
}

async function takeNextFreeTime(account: AccountRow, post: PostRow, tx: Tx): Promise<Date> {
  const platform = toPlatform(post.platform);
  const times = parsePostingTimes(account)[platform];
  if (times.length === 0) {
    throw new AppError("no_posting_times", { details: { platform } });
  }
  const now = await lockPostingQueue(account.id, platform, tx);
  const startDate = toLocalDate(now, account.timeZone);
  const coming = listPostingInstants(times, { startDate, days: QUEUE_DAYS }, account.timeZone).filter(
    (at) => at > now,
  );
  const to = new Date(now.getTime() + (QUEUE_DAYS + 1) * DAY_MS);
  const planned = await selectPlannedTimes(account.id, { from: now, to, exceptPostId: post.id }, tx);
  const free = removeTaken(coming, platform, planned)[0];
  if (!free) throw new AppError("queue_full", { details: { platform, days: QUEUE_DAYS } });
  return free;
}

/** A post takes a posting time when it is planned within the same minute. */
function removeTaken(times: Date[], platform: Platform, planned: { platform: string; at: Date }[]): Date[] {
  const minuteOf = (at: Date) => Math.floor(at.getTime() / 60_000);
  const taken = new Set(planned.filter((one) => one.platform === platform).map(({ at }) => minuteOf(at)));
  return times.filter((at) => !taken.has(minuteOf(at)));
}

interface ListFreeTimesInput {
  account: AccountRow;
  query: LocalDateRange;
  now?: Date;
}

/** Returns the free posting times on these days that are not past, in order. */
export async function listFreePostingTimes({ account, query, now = new Date() }: ListFreeTimesInput) {
  const times = parsePostingTimes(account);
  const planned = await selectPlannedTimes(account.id, toInstantRange(query, account.timeZone));
  const range = { startDate: query.startDate, days: countDays(query) };
  return PLATFORMS.flatMap((platform) =>
    removeTaken(listPostingInstants(times[platform], range, account.timeZone), platform, planned)
      .filter((at) => at > now)
      .map((at) => ({ platform, at: at.toISOString() })),
  ).sort((one, other) => (one.at < other.at ? -1 : 1));
}
