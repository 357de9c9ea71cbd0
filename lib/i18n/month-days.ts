const DAYS_IN_WEEK = 7;

export interface Month {
  /** "2026-11-01" */
  first: string;
  last: string;
  days: string[];
  /** How many days of its first week belong to the month before; weeks begin on Sunday (hebrew.md, and en-US). */
  offset: number;
}

/** The month of a day, "2026-11-18". */
export function monthOf(day: string): Month {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const start = day.slice(0, 8);
  const days = Array.from({ length }, (_, index) => `${start}${String(index + 1).padStart(2, "0")}`);
  const offset = new Date(`${start}01T00:00Z`).getUTCDay();
  return { first: `${start}01`, last: days.at(-1) ?? day, days, offset };
}

/** Sunday to Saturday by one letter in the reader's language. */
export function weekdays(language: string): { day: number; narrow: string }[] {
  const format = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
  // November 1, 2026 is a Sunday.
  return Array.from({ length: DAYS_IN_WEEK }, (_, day) => ({
    day,
    narrow: format.format(new Date(Date.UTC(2026, 10, 1 + day))),
  }));
}
