import { addDays, isLocalDate, type LocalDate, toUtcNoon } from "@/lib/core/date-time/local-date";

/** Start of the English and of the Hebrew name of each month, in order. */
const MONTHS = [
  ["jan", "ינו"],
  ["feb", "פבר"],
  ["mar", "מרץ"],
  ["apr", "אפר"],
  ["may", "מאי"],
  ["jun", "יונ"],
  ["jul", "יול"],
  ["aug", "אוג"],
  ["sep", "ספט"],
  ["oct", "אוק"],
  ["nov", "נוב"],
  ["dec", "דצמ"],
] as const;

const RELATIVE: Record<string, number> = { today: 0, tomorrow: 1, היום: 0, מחר: 1 };

/** Letters that Hebrew puts before the name of a month or a day. */
const PREFIX = /^[בל](?=[א-ת]{3})/;

interface DateContext {
  language: string;
  today: LocalDate;
  /** A date without a year is the next one from today on; otherwise the one nearest to today. */
  isFuture: boolean;
}

/**
 * Parses a date as users type it: "2026-11-28", "Nov 28", "28 בנובמבר 2026", "28.11", "tomorrow". Digits alone are in
 * the order of the language: month first in English, day first in Hebrew. Returns null for anything else.
 */
export function parseDateText(text: string, context: DateContext): LocalDate | null {
  const { language, today } = context;
  const clean = text
    .replace(/[\u200e\u200f\u2066-\u2069׳'’,]/g, " ")
    .trim()
    .toLowerCase()
    .replace(/(?<=\d)(?:st|nd|rd|th)\b/g, "");
  if (isLocalDate(clean)) return clean;
  const ahead = RELATIVE[clean];
  if (ahead !== undefined) return addDays(today, ahead);
  const parts = clean.split(/[\s./-]+/).filter(Boolean);
  const numbers = parts.filter((part) => /^\d+$/.test(part)).map(Number);
  const months = parts.flatMap((part) => findMonth(part) ?? []);
  const [month] = months;
  if (month !== undefined && months.length === 1) {
    const [day, year, ...others] = numbers;
    return day === undefined || others.length > 0 ? null : toDate({ day, month, year }, context);
  }
  // A word that is no month may change what the digits mean.
  if (numbers.length !== parts.length || numbers.length < 2 || numbers.length > 3) return null;
  const [first = 0, second = 0, third] = numbers;
  if (first > 999) return toDate({ day: third ?? 0, month: second, year: first }, context);
  const isDayFirst = first > 12 || (language === "he" && second <= 12);
  const [day, number] = isDayFirst ? [first, second] : [second, first];
  return toDate({ day, month: number, year: third }, context);
}

function findMonth(word: string): number | null {
  const name = word.replace(PREFIX, "");
  const index = MONTHS.findIndex((starts) => starts.some((start) => name.startsWith(start)));
  return index < 0 ? null : index + 1;
}

function toDate(
  { day, month, year }: { day: number; month: number; year: number | undefined },
  { today, isFuture }: DateContext,
): LocalDate | null {
  const thisYear = Number(today.slice(0, 4));
  const inYear = (one: number) => {
    const pad = (part: number) => String(part).padStart(2, "0");
    const date = `${one}-${pad(month)}-${pad(day)}`;
    return isLocalDate(date) ? date : null;
  };
  if (year !== undefined) return inYear(year < 100 ? 2000 + year : year);
  const candidates = [thisYear - 1, thisYear, thisYear + 1].flatMap((one) => inYear(one) ?? []);
  if (isFuture) return candidates.find((date) => date >= today) ?? null;
  const distance = (date: LocalDate) => Math.abs(toUtcNoon(date).getTime() - toUtcNoon(today).getTime());
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}

/** Parses a time of day as users type it: "9", "9:30", "930", "9:30 PM", "21.30". Returns "21:30", or null. */
export function parseTimeText(text: string): string | null {
  const clean = text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, "")
    .trim()
    .toLowerCase();
  const found = /^(\d{1,2})(?:[:.]?(\d{2}))?(?:\s*(a|p)\.?(?:m\.?)?)?$/.exec(clean);
  if (!found) return null;
  const [, hourText = "", minuteText = "0", half] = found;
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  if (minute > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  const hours = half ? (hour % 12) + (half === "p" ? 12 : 0) : hour;
  return `${String(hours).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
