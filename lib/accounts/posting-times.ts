import { z } from "zod";
import { getWorkingDays, USUAL_TIMES } from "@/lib/accounts/usual-times";
import { addDays, getWeekday, type LocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";
import { platformSchema } from "@/lib/core/platform-schema";
import { PLATFORMS, type Platform } from "@/lib/core/platforms";

/** Maximum number of weekly posting times of one platform: one an hour. */
const MAX_POSTING_TIMES = 7 * 24;

export interface PostingTime {
  /** 0 is Sunday. */
  weekday: number;
  /** Local time of the account: "09:30". */
  time: string;
}

export type PostingTimes = Record<Platform, PostingTime[]>;

const keyOf = ({ weekday, time }: PostingTime) => `${weekday} ${time}`;

const weeklyTimes = z
  .array(
    z.object({
      weekday: z.int().min(0).max(6),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time looks like 09:30"),
    }),
  )
  .max(MAX_POSTING_TIMES, `At most ${MAX_POSTING_TIMES} posting times`);

/** Sorts by weekday and time and removes duplicates. */
const sortTimes = (times: PostingTime[]) =>
  [...new Map(times.map((time) => [keyOf(time), time])).values()].sort((one, other) =>
    keyOf(one) < keyOf(other) ? -1 : 1,
  );

/** A platform that is absent keeps its times; an empty list removes them. */
export const postingTimesPatch = z.partialRecord(platformSchema, weeklyTimes.transform(sortTimes));

/** Posting times of every platform. */
export const postingTimesWire = z.record(platformSchema, weeklyTimes);

/** Returns the stored posting times; a platform without stored times has the usual one on working days. */
export function parsePostingTimes(account: { postingTimes: unknown; timeZone: string }): PostingTimes {
  const { data: stored = {} } = postingTimesPatch.safeParse(account.postingTimes);
  const usual = (platform: Platform) =>
    getWorkingDays(account.timeZone).map((weekday) => ({ weekday, time: USUAL_TIMES[platform] }));
  return Object.fromEntries(
    PLATFORMS.map((platform) => [platform, stored[platform] ?? usual(platform)]),
  ) as PostingTimes;
}

/**
 * Returns the instants of weekly posting times on these days, in order. A time that a clock change skips is
 * moved behind the gap; of a time that occurs twice, the first is used.
 */
export function listPostingInstants(
  times: PostingTime[],
  { startDate, days }: { startDate: LocalDate; days: number },
  timeZone: string,
): Date[] {
  return Array.from({ length: days }, (_, index) => addDays(startDate, index))
    .flatMap((day) =>
      times
        .filter(({ weekday }) => weekday === getWeekday(day))
        .flatMap(({ time }) => toInstant(`${day}T${time}`, timeZone)?.instant ?? []),
    )
    .sort((one, other) => one.getTime() - other.getTime());
}
