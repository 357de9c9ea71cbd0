import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS } from "@/sandbox/core/time-units";

/** Between 0 and 1, the same for the same words. */
export function share(...words: (string | number)[]): number {
  return createHash("sha256").update(words.join("|")).digest().readUInt32BE(0) / 2 ** 32;
}

/** What a post has gathered by this age: nothing at first, most of it within two days. */
export function gathered(most: number, ageMs: number): number {
  return Math.floor(most * (1 - Math.exp(-Math.max(0, ageMs) / (18 * HOUR_MS))));
}

/** When a day of Meta's ends: midnight in California, in UTC. */
function endOfDay(day: number): number {
  const noon = new Date(day + 20 * HOUR_MS);
  const zone = new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Los_Angeles",
    timeZoneName: "shortOffset",
  });
  const offset = zone.formatToParts(noon).find(({ type }) => type === "timeZoneName")?.value;
  return day + DAY_MS + (offset === "GMT-7" ? 7 : 8) * HOUR_MS;
}

/** The days that end inside a window, each by the UTC midnight it is named after. */
export function daysIn(since: number, until: number): { day: string; endsAt: number }[] {
  const days: { day: string; endsAt: number }[] = [];
  for (let day = Math.floor(since / DAY_MS) * DAY_MS - DAY_MS; day <= until; day += DAY_MS) {
    const endsAt = endOfDay(day);
    if (endsAt > since && endsAt <= until)
      days.push({ day: new Date(day).toISOString().slice(0, 10), endsAt });
  }
  return days;
}
