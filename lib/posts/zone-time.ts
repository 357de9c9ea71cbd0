import { DAY_MS, MINUTE_MS } from "@/lib/core/time-units";

/** Times as a clock in some zone shows them: "2027-03-26T02:30", what a datetime-local field holds. */

const WALL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

export interface ZonedInstant {
  instant: Date;
  /** gap: clocks jump over this time, `instant` is as much later; twice: it comes two times, `instant` is the first. */
  kind: "exact" | "gap" | "twice";
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  formatters.set(zone, made);
  return made;
}

/** What a clock in the zone shows at an instant. */
export function instantToWall(instant: Date, zone: string): string {
  const parts = formatterOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Milliseconds a zone is ahead of UTC at an instant, in whole minutes. */
export function offsetAt(instant: Date, zone: string): number {
  const seen = wallToUtc(instantToWall(instant, zone)) ?? Number.NaN;
  return seen - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
}

/** A wall time read as if it were UTC; null when it is no time at all. */
function wallToUtc(wall: string): number | null {
  const match = WALL.exec(wall);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // February 30 would quietly become March 2
  return utc.toISOString().startsWith(wall) ? utc.getTime() : null;
}

/** The instant a wall time of a zone names; null when the text is no time. */
export function wallToInstant(wall: string, zone: string): ZonedInstant | null {
  const utc = wallToUtc(wall);
  if (utc === null) return null;
  const before = offsetAt(new Date(utc - DAY_MS), zone);
  const after = offsetAt(new Date(utc + DAY_MS), zone);
  const meant = [...new Set([utc - before, utc - after])]
    .filter((time) => instantToWall(new Date(time), zone) === wall)
    .sort((a, b) => a - b);
  const [first] = meant;
  if (first === undefined) return { instant: new Date(utc - before), kind: "gap" };
  return { instant: new Date(first), kind: meant.length > 1 ? "twice" : "exact" };
}
