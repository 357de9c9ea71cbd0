import { addDays, type LocalDate, toLocalDate } from "@/lib/core/date-time/local-date";
import {
  atMinutesOfDay,
  getLocalDate,
  getMinutesOfDay,
  getTimeOfDay,
  isFutureLocalDateTime,
  type LocalDateTime,
} from "@/lib/core/date-time/local-date-time";
import { toLocalDateTime } from "@/lib/core/date-time/zoned-time";
import { getCalendarTime } from "@/lib/posts/calendar";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { REQUESTABLE_STATUSES } from "@/lib/posts/states";

/** Default time of a post with only a day. */
const MORNING = "09:00";
const DAY_MINUTES = 24 * 60;

export function getPostLocalDateTime(post: CalendarPost, zone: string): LocalDateTime {
  return toLocalDateTime(new Date(getCalendarTime(post)), zone);
}

/** Returns false for a draft without a time: it is shown where it was created. */
export function hasScheduledTime({ scheduledAt, publishedAt }: CalendarPost): boolean {
  return scheduledAt !== null || publishedAt !== null;
}

/** Returns true for a post whose time may change: not published, publishing or of unknown outcome. */
export function canReschedule({ status }: Pick<CalendarPost, "status">): boolean {
  return REQUESTABLE_STATUSES.some((one) => one === status);
}

/** Of a published post, a copy is created at the drop target. */
export function canDrag(post: Pick<CalendarPost, "status">): boolean {
  return canReschedule(post) || post.status === "published";
}

export function atSameTimeOn(post: CalendarPost, day: LocalDate, zone: string): LocalDateTime {
  return `${day}T${hasScheduledTime(post) ? getTimeOfDay(getPostLocalDateTime(post, zone)) : MORNING}`;
}

/** Returns the first position of a dragged post: its own time, or the next day on which that hour is ahead. */
export function getInitialDropTime(post: CalendarPost, zone: string, now: Date): LocalDateTime {
  const own = atSameTimeOn(post, getLocalDate(getPostLocalDateTime(post, zone)), zone);
  if (isFutureLocalDateTime(own, zone, now)) return own;
  const today = toLocalDate(now, zone);
  const later = atSameTimeOn(post, today, zone);
  return isFutureLocalDateTime(later, zone, now) ? later : atSameTimeOn(post, addDays(today, 1), zone);
}

/** Returns the default time of a new post: in the morning, or the next full hour; null when the day is over. */
export function getDefaultPostTime(day: LocalDate, zone: string, now: Date): LocalDateTime | null {
  const morning = `${day}T${MORNING}`;
  if (isFutureLocalDateTime(morning, zone, now)) return morning;
  if (day !== toLocalDate(now, zone)) return null;
  const next = Math.floor(getMinutesOfDay(toLocalDateTime(now, zone)) / 60) * 60 + 60;
  return next < DAY_MINUTES ? atMinutesOfDay(day, next) : null;
}
