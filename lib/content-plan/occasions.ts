import { findHolidays } from "@/lib/content-plan/holidays";
import { addDays, type LocalDate, listDaysBetween } from "@/lib/core/date-time/local-date";
import type { Language } from "@/lib/i18n/direction";

/** Time that a post for an occasion needs, and how far ahead it is suggested. */
const FIRST_DAY_AHEAD = 2;
const LAST_DAY_AHEAD = 30;

/** Holidays that brands post for, one day of each; names of `contentPlanner.holidays`. Days of mourning are left out. */
const SHARED = new Set([
  "roshHashana",
  "sukkot",
  "hanukkah",
  "tuBishvat",
  "purim",
  "pesach",
  "lagBaomer",
  "shavuot",
  "valentine",
  "womensDay",
  "blackFriday",
  "cyberMonday",
]);
const ISRAELI = new Set(["familyDay", "yomHaatzmaut", "tuBeav"]);
const INTERNATIONAL = new Set([
  "newYear",
  "easter",
  "mothersDay",
  "fathersDay",
  "halloween",
  "thanksgiving",
  "christmas",
]);

export interface Occasion {
  day: LocalDate;
  /** A name of `contentPlanner.holidays`. */
  name: string;
}

/** Lists the next occasions that a brand writing in this language can still prepare a post for, the nearest first. */
export function listOccasions(today: LocalDate, language: Language, most: number): Occasion[] {
  const days = listDaysBetween(addDays(today, FIRST_DAY_AHEAD), addDays(today, LAST_DAY_AHEAD));
  const known = language === "he" ? ISRAELI : INTERNATIONAL;
  return [...findHolidays(days)]
    .flatMap(([day, names]) => names.map((name) => ({ day, name })))
    .filter(({ name }) => SHARED.has(name) || known.has(name))
    .slice(0, most);
}
