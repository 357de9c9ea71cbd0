import type { PostingTime } from "@/lib/accounts/posting-times";
import { getWorkingDays } from "@/lib/accounts/usual-times";

/** One time of day and its weekdays, as the form shows posting times. */
export interface TimeRow {
  time: string;
  weekdays: number[];
}

/** Groups posting times by time of day, in order. */
export function toTimeRows(times: PostingTime[]): TimeRow[] {
  return [...Map.groupBy(times, ({ time }) => time)]
    .map(([time, group]) => ({ time, weekdays: group.map(({ weekday }) => weekday) }))
    .toSorted((one, other) => (one.time < other.time ? -1 : 1));
}

export function toPostingTimes(rows: TimeRow[]): PostingTime[] {
  return rows.flatMap(({ time, weekdays }) => weekdays.map((weekday) => ({ weekday, time })));
}

/** Returns the weekdays in use, or the working days of the country when there are none. */
export function findUsedWeekdays(rows: TimeRow[], timeZone: string): number[] {
  const used = [...new Set(rows.flatMap(({ weekdays }) => weekdays))].sort();
  return used.length > 0 ? used : getWorkingDays(timeZone);
}

/** Adds a time on every weekday in use. */
export function addTime(rows: TimeRow[], time: string, timeZone: string): TimeRow[] {
  return [...rows, { time, weekdays: findUsedWeekdays(rows, timeZone) }];
}
