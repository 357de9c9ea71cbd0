import { holidaysOf } from "@/lib/content-plan/holidays";
import { isAhead } from "@/lib/content-plan/plan-times";
import { priceOfPosts } from "@/lib/generation/generate-post-schemas";
import type { Language } from "@/lib/i18n/direction";
import type { Slot } from "@/lib/jobs/schemas";
import { addDays, type Day, weekdayOf } from "@/lib/posts/days";

const SATURDAY = 6;

/** Days on which an Israeli brand is silent: those of rest, and those of mourning. Names of `contentPlanner.holidays`. */
const QUIET = new Set([
  ...["roshHashana", "roshHashanaSecond", "yomKippur", "sukkot", "simchatTorah"],
  ...["pesach", "pesachSeventh", "shavuot", "yomHashoah", "yomHazikaron", "tishaBeav"],
]);

/** An empty day and the time proposed for it. */
export interface Gap extends Slot {
  /** Why it is not proposed by itself: the Sabbath, or the name of a holiday. Null for a day as any other. */
  quiet: string | null;
}

/**
 * Why a Hebrew brand would rather say nothing on a day: "shabbat", the name of a holiday, or null. Its evening counts to
 * the day behind it, as on a calendar; other brands have no such day.
 */
export function quietDay(day: Day, language: Language): string | null {
  if (language !== "he") return null;
  const names = holidaysOf([day]).get(day) ?? [];
  return names.find((name) => QUIET.has(name)) ?? (weekdayOf(day) === SATURDAY ? "shabbat" : null);
}

/**
 * The days of a stretch that have nothing of a network and whose proposed time is still to come on the brand's clock, in
 * their order.
 */
export function gapsOf({
  days,
  taken,
  timeOf,
  zone,
  now,
  language,
}: {
  days: Day[];
  /** Days that have a post of the network, whatever became of it. */
  taken: ReadonlySet<Day>;
  timeOf(day: Day): string;
  zone: string;
  now: Date;
  language: Language;
}): Gap[] {
  return days.flatMap((day) => {
    const time = timeOf(day);
    if (taken.has(day) || !isAhead(`${day}T${time}`, zone, now)) return [];
    return [{ day, time, quiet: quietDay(day, language) }];
  });
}

/** Credits for so many days: a whole post each, or a text each. */
export function priceOfGaps(days: number, picture: boolean): number {
  return days * priceOfPosts(1, { image: picture ? "shared" : "none" });
}

/** What a day is called where ideas are thought of: its holidays in plain words ("yom kippur"), and those of the day behind it. */
export function notesOf(day: Day): string[] {
  const plain = (name: string) => name.replace(/([A-Z])/g, " $1").toLowerCase();
  const next = addDays(day, 1);
  const found = holidaysOf([day, next]);
  const tomorrow = (found.get(next) ?? []).map((name) => `tomorrow: ${plain(name)}`);
  return [...(found.get(day) ?? []).map(plain), ...tomorrow];
}

/** Names what one day of a job holds: a draft is paid for with it, and it can be taken once. */
export const partKey = (actionKey: string, day: Day, kind: "text" | "image") => `${actionKey}:${day}:${kind}`;
