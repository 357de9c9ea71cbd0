import { DAY_MS, toInstant, toLocalDateTime } from "@/lib/core/date-time/zoned-time";

/** Calendar day as "2026-11-18", without a time zone of its own. */
export type LocalDate = string;

/** Range of calendar days, both inclusive. */
export interface LocalDateRange {
  startDate: LocalDate;
  endDate: LocalDate;
}

const WEEK = 7;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const utcOf = (day: LocalDate) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (time: number): LocalDate => new Date(time).toISOString().slice(0, 10);

/** Returns true for an existing date between 2000 and 2099. */
export function isLocalDate(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dayOfUtc(utcOf(text)) === text;
}

/** Returns true for an instant between 2000 and 2100; nothing is planned outside of it. */
export function isSupportedInstant(instant: Date): boolean {
  return instant.getTime() >= EARLIEST && instant.getTime() < LATEST;
}

export function toLocalDate(instant: Date, zone: string): LocalDate {
  return toLocalDateTime(instant, zone).slice(0, 10);
}

/** Returns the local date of a text that holds a date or an instant. */
export function parseLocalDateIn(value: string, zone: string): LocalDate {
  return value.length === 10 ? value : toLocalDate(new Date(value), zone);
}

/** Adds days to a local date; clock changes do not matter. */
export function addDays(day: LocalDate, days: number): LocalDate {
  return dayOfUtc(utcOf(day) + days * DAY_MS);
}

/** Returns the same day of another month, or that month's last day. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Returns the weekday; 0 is Sunday. */
export function getWeekday(day: LocalDate): number {
  return new Date(utcOf(day)).getUTCDay();
}

/** Counts the days of a range; 0 or less when it ends before it starts. */
export function countDays({ startDate, endDate }: LocalDateRange): number {
  return (utcOf(endDate) - utcOf(startDate)) / DAY_MS + 1;
}

export function listDaysBetween(first: LocalDate, last: LocalDate): LocalDate[] {
  const count = countDays({ startDate: first, endDate: last });
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** Returns the week of a day. It starts on Sunday in both interface languages (he, en-US). */
export function getWeekRange(day: LocalDate): LocalDate[] {
  const sunday = addDays(day, -getWeekday(day));
  return listDaysBetween(sunday, addDays(sunday, WEEK - 1));
}

export function getMonthRange(day: LocalDate): { first: LocalDate; last: LocalDate } {
  const first = `${day.slice(0, 8)}01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

export function getWeeksCovering({ startDate, endDate }: LocalDateRange): LocalDate[][] {
  const days = listDaysBetween(
    getWeekRange(startDate)[0] ?? startDate,
    getWeekRange(endDate)[WEEK - 1] ?? endDate,
  );
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** Returns the four to six whole weeks that cover the month of a day. */
export function getMonthWeeks(day: LocalDate): LocalDate[][] {
  const { first, last } = getMonthRange(day);
  return getWeeksCovering({ startDate: first, endDate: last });
}

/** Returns the start of a day in a zone: midnight, or the first time after it where clocks skip midnight. */
export function getStartOfDay(day: LocalDate, zone: string): Date {
  return toInstant(`${day}T00:00`, zone)?.instant ?? new Date(utcOf(day));
}

export function getEndOfDay(day: LocalDate, zone: string): Date {
  return new Date(getStartOfDay(addDays(day, 1), zone).getTime() - 1);
}

/** The range ends at the start of the day after the last. */
export function toInstantRange(
  { startDate, endDate }: LocalDateRange,
  zone: string,
): { from: Date; to: Date } {
  return { from: getStartOfDay(startDate, zone), to: getStartOfDay(addDays(endDate, 1), zone) };
}

/** Returns an instant that formats as this day with `timeZone: "UTC"`. */
export function toUtcNoon(day: LocalDate): Date {
  return new Date(utcOf(day) + DAY_MS / 2);
}
