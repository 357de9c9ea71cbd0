import { findHolidays } from "@/lib/content-plan/holidays";
import { getWeekday, type LocalDate } from "@/lib/core/date-time/local-date";
import { isFutureLocalDateTime } from "@/lib/core/date-time/local-date-time";
import { getPostsPrice } from "@/lib/generation/generation-targets";
import type { Language } from "@/lib/i18n/direction";
import type { ScheduleSlot } from "@/lib/jobs/schemas";

const SATURDAY = 6;

/** Days on which an Israeli brand does not post: rest and mourning. Names of `contentPlanner.holidays`. */
const QUIET = new Set([
  "roshHashana",
  "roshHashanaSecond",
  "yomKippur",
  "sukkot",
  "simchatTorah",
  "pesach",
  "pesachSeventh",
  "shavuot",
  "yomHashoah",
  "yomHazikaron",
  "tishaBeav",
]);

export interface ContentGap extends ScheduleSlot {
  /** Why it is not proposed by default: the Sabbath or the name of a holiday; null for an ordinary day. */
  quiet: string | null;
}

/**
 * Returns "shabbat", the name of a holiday on which a Hebrew account would rather not post, or null. The
 * evening belongs to the day after it, as on a calendar.
 */
export function getQuietDayReason(day: LocalDate, language: Language): string | null {
  if (language !== "he") return null;
  const names = findHolidays([day]).get(day) ?? [];
  return names.find((name) => QUIET.has(name)) ?? (getWeekday(day) === SATURDAY ? "shabbat" : null);
}

/** Lists the days without a post of the platform whose proposed time is still ahead in the time zone. */
export function findContentGaps(input: {
  days: LocalDate[];
  taken: ReadonlySet<LocalDate>;
  timeOf(day: LocalDate): string;
  zone: string;
  now: Date;
  language: Language;
}): ContentGap[] {
  const { days, taken, timeOf, zone, now, language } = input;
  return days.flatMap((day) => {
    const time = timeOf(day);
    if (taken.has(day) || !isFutureLocalDateTime(`${day}T${time}`, zone, now)) return [];
    return [{ day, time, quiet: getQuietDayReason(day, language) }];
  });
}

/** Returns the credit cost of drafts for this many days: a full post each, or a text each. */
export function getGapsPrice(days: number, image: boolean): number {
  return days * getPostsPrice(1, { image: image ? "shared" : "none" });
}

/** Idempotency key of one day's part of a job: its draft is paid with it, and it settles once. */
export const getGapPartKey = (actionKey: string, day: LocalDate, kind: "text" | "image") =>
  `${actionKey}:${day}:${kind}`;
