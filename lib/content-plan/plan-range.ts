import { instantToWall, wallToInstant } from "@/lib/posts/zone-time";

const DAY_MS = 86_400_000;

/** Days as a calendar writes them ("2026-11-22"), both included. */
export interface DayRange {
  startDate: string;
  endDate: string;
}

/** The day that a day or an instant falls on in a zone. */
export function dayIn(value: string, zone: string): string {
  return value.length === 10 ? value : instantToWall(new Date(value), zone).slice(0, 10);
}

/** How many days a range has; 0 and less when it ends before it begins. */
export function daysOf({ startDate, endDate }: DayRange): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS + 1;
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** From the first day's midnight to that after the last day, as clocks of the zone have them. */
export function instantsOf({ startDate, endDate }: DayRange, zone: string): { from: Date; to: Date } {
  return { from: midnight(startDate, zone), to: midnight(addDays(endDate, 1), zone) };
}

function midnight(day: string, zone: string): Date {
  const found = wallToInstant(`${day}T00:00`, zone);
  if (!found) throw new RangeError(`no day: ${day}`);
  return found.instant;
}

/** All days of whole weeks, Sunday first, around a range. */
export function weeksAround({ startDate, endDate }: DayRange): string[][] {
  const first = addDays(startDate, -new Date(startDate).getUTCDay());
  const count = Math.ceil(daysOf({ startDate: first, endDate }) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)),
  );
}
