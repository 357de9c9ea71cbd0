import { addDays, type LocalDate } from "@/lib/core/date-time/local-date";
import { toInstant } from "@/lib/core/date-time/zoned-time";

const DAY_MINUTES = 24 * 60;

/** A date and time without a zone: "2026-11-18T09:00". */
export type LocalDateTime = string;

export const getLocalDate = (local: LocalDateTime): LocalDate => local.slice(0, 10);
export const getTimeOfDay = (local: LocalDateTime): string => local.slice(11, 16);
export const getMinutesOfDay = (local: LocalDateTime): number =>
  Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16));

/** Returns the time this many minutes after midnight, clamped to the day. */
export function atMinutesOfDay(day: LocalDate, minutes: number): LocalDateTime {
  const within = Math.min(Math.max(Math.round(minutes), 0), DAY_MINUTES - 1);
  return `${day}T${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
}

/** Adds days, then minutes; minutes never leave the day. */
export function addToLocalDateTime(
  local: LocalDateTime,
  { days = 0, minutes = 0 }: { days?: number; minutes?: number },
): LocalDateTime {
  return atMinutesOfDay(addDays(getLocalDate(local), days), getMinutesOfDay(local) + minutes);
}

/** False for a past or malformed time; a time that a clock change skips counts as after the gap. */
export function isFutureLocalDateTime(local: LocalDateTime, zone: string, now: Date): boolean {
  const found = toInstant(local, zone);
  return found !== null && found.instant > now;
}
