import { findHolidays } from "@/lib/content-plan/holidays";
import { addDays, type LocalDate } from "@/lib/core/date-time/local-date";
import type { Language } from "@/lib/i18n/direction";
import en from "@/messages/en/contentPlanner.json" with { type: "json" };
import he from "@/messages/he/contentPlanner.json" with { type: "json" };

const NAMES: Record<Language, Record<string, string>> = { en: en.holidays, he: he.holidays };
const TOMORROW: Record<Language, string> = { en: "tomorrow", he: "מחר" };

/** Names a day for idea prompts, in the language of the posts: its holidays, and those of the next day. */
export function getDayNotes(day: LocalDate, language: Language): string[] {
  const next = addDays(day, 1);
  const found = findHolidays([day, next]);
  const namesOf = (date: LocalDate) =>
    (found.get(date) ?? []).map((holiday) => NAMES[language][holiday] ?? holiday);
  return [...namesOf(day), ...namesOf(next).map((name) => `${TOMORROW[language]}: ${name}`)];
}
