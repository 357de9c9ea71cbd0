export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const LOCAL_DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

export interface ZonedInstant {
  instant: Date;
  /** gap: clocks skip this time, `instant` is as much later; twice: `instant` is the first of two. */
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

export function toLocalDateTime(instant: Date, zone: string): string {
  const parts = formatterOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Returns the offset from UTC in milliseconds, in whole minutes. */
export function getZoneOffset(instant: Date, zone: string): number {
  const seen = localDateTimeToUtc(toLocalDateTime(instant, zone)) ?? Number.NaN;
  return seen - Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
}

/** Reads a local date-time as if it were UTC; null when malformed. */
function localDateTimeToUtc(localDateTime: string): number | null {
  const match = LOCAL_DATE_TIME.exec(localDateTime);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute));
  // February 30 would become March 2 silently.
  return utc.toISOString().startsWith(localDateTime) ? utc.getTime() : null;
}

/** Returns the instant of a local date-time in a zone; null when malformed. */
export function toInstant(localDateTime: string, zone: string): ZonedInstant | null {
  const utc = localDateTimeToUtc(localDateTime);
  if (utc === null) return null;
  const before = getZoneOffset(new Date(utc - DAY_MS), zone);
  const after = getZoneOffset(new Date(utc + DAY_MS), zone);
  const meant = [...new Set([utc - before, utc - after])]
    .filter((time) => toLocalDateTime(new Date(time), zone) === localDateTime)
    .sort((a, b) => a - b);
  const [first] = meant;
  if (first === undefined) return { instant: new Date(utc - before), kind: "gap" };
  return { instant: new Date(first), kind: meant.length > 1 ? "twice" : "exact" };
}
