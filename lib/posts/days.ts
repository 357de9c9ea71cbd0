import { DAY_MS } from "@/lib/core/time-units";
import { instantToWall, wallToInstant } from "@/lib/posts/zone-time";

/** A day of the calendar as "2026-11-18": of a brand's clock, and of no zone itself. */
export type Day = string;

/** Days as a calendar writes them, both included. */
export interface DayRange {
  startDate: Day;
  endDate: Day;
}

const WEEK = 7;
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

const utcOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10);

/** True for a day that there is, between 2000 and 2099. */
export function isDay(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utcOf(text)) && dayOfUtc(utcOf(text)) === text;
}

/** True for an instant between 2000 and 2100: nothing is planned outside of them. */
export function isInCalendar(instant: Date): boolean {
  return instant.getTime() >= EARLIEST && instant.getTime() < LATEST;
}

/** The day that a clock in the zone shows at an instant. */
export function dayAt(instant: Date, zone: string): Day {
  return instantToWall(instant, zone).slice(0, 10);
}

/** The day that a day or an instant, as texts, falls on in a zone. */
export function dayIn(value: string, zone: string): Day {
  return value.length === 10 ? value : dayAt(new Date(value), zone);
}

/** So many days later, or earlier; days have no length here, so no change of clocks touches them. */
export function addDays(day: Day, days: number): Day {
  return dayOfUtc(utcOf(day) + days * DAY_MS);
}

/** The same day of another month, or its last where it has no such day. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOfUtc(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(utcOf(day)).getUTCDay();
}

/** How many days a range has; 0 and less when it ends before it begins. */
export function daysOf({ startDate, endDate }: DayRange): number {
  return (utcOf(endDate) - utcOf(startDate)) / DAY_MS + 1;
}

/** Days from one to the other, both in it. */
export function daysBetween(first: Day, last: Day): Day[] {
  const count = daysOf({ startDate: first, endDate: last });
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** The week of a day. It begins on Sunday in both languages of the interface (he, en-US). */
export function weekOf(day: Day): Day[] {
  const sunday = addDays(day, -weekdayOf(day));
  return daysBetween(sunday, addDays(sunday, WEEK - 1));
}

/** The first and the last day of a day's month. */
export function monthOf(day: Day): { first: Day; last: Day } {
  const first = `${day.slice(0, 8)}01`;
  return { first, last: addDays(addMonths(first, 1), -1) };
}

/** The whole weeks that hold a range. */
export function weeksAround({ startDate, endDate }: DayRange): Day[][] {
  const days = daysBetween(weekOf(startDate)[0] ?? startDate, weekOf(endDate)[WEEK - 1] ?? endDate);
  return Array.from({ length: days.length / WEEK }, (_, week) => days.slice(week * WEEK, (week + 1) * WEEK));
}

/** The four to six whole weeks that hold a day's month. */
export function monthWeeks(day: Day): Day[][] {
  const { first, last } = monthOf(day);
  return weeksAround({ startDate: first, endDate: last });
}

/** Where a day begins on the zone's clock: midnight, or the first time behind it where clocks jump over midnight. */
export function startOfDay(day: Day, zone: string): Date {
  return wallToInstant(`${day}T00:00`, zone)?.instant ?? new Date(utcOf(day));
}

/** Where a day ends on the zone's clock: its last millisecond. */
export function endOfDay(day: Day, zone: string): Date {
  return new Date(startOfDay(addDays(day, 1), zone).getTime() - 1);
}

/** Whole days on the zone's clock: from the first one's beginning to that of the day behind the last. */
export function instantsOf({ startDate, endDate }: DayRange, zone: string): { from: Date; to: Date } {
  return { from: startOfDay(startDate, zone), to: startOfDay(addDays(endDate, 1), zone) };
}

/** A date that stands for the day in every format with `timeZone: "UTC"`. */
export function noonOf(day: Day): Date {
  return new Date(utcOf(day) + DAY_MS / 2);
}
