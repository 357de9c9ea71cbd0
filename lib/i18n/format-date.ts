const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter takes a hundred times as long as using it. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, known);
  return known;
}

/** Formats a full date: short month, day, year in en-US [spec 9]. For billing, the ledger and legal pages. */
export function formatDate(value: Date | string, timeZone?: string): string {
  return formatterOf("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(value));
}

const DAY = {
  en: { locale: "en-US", day: { month: "short", day: "numeric" }, weekday: "short" },
  he: { locale: "he", day: { month: "long", day: "numeric" }, weekday: "long" },
} as const;

/** Formats a day without its year: "Nov 23", "23 בנובמבר"; with `weekday`, "Mon, Nov 23", "יום שני, 23 בנובמבר". */
export function formatDay(
  value: Date | string,
  language: string,
  timeZone?: string,
  { weekday = false } = {},
): string {
  const { locale, day, weekday: name } = DAY[language === "he" ? "he" : "en"];
  const options = { ...day, ...(weekday ? { weekday: name } : {}), ...(timeZone ? { timeZone } : {}) };
  return formatterOf(locale, options).format(new Date(value));
}

/** Half a year: a date further away shows its year, because without one it would be parsed as another. */
const MAX_MS_WITHOUT_YEAR = 182 * 86_400_000;

/**
 * Formats a local date for a field: "Sat, Nov 28", "שבת, 28 בנוב׳", with its year if that is another year than `today`'s
 * or more than half a year away. The month is a name, so that no reader takes it for the day.
 */
export function formatDateField(day: string, language: string, today: string): string {
  const [date, now] = [new Date(`${day}T12:00:00Z`), new Date(`${today}T12:00:00Z`)];
  const isNear = Math.abs(date.getTime() - now.getTime()) <= MAX_MS_WITHOUT_YEAR;
  const year = isNear && date.getUTCFullYear() === now.getUTCFullYear() ? {} : { year: "numeric" as const };
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC", ...year } as const;
  return formatterOf(language === "he" ? "he" : "en-US", options).format(date);
}

/** Formats two local dates as a range: "Nov 22–28", "Nov 29 – Dec 5", "22–28 בנובמבר". */
export function formatDayRange(first: string, last: string, language: string): string {
  const { locale, day } = DAY[language === "he" ? "he" : "en"];
  const text = formatterOf(locale, { ...day, timeZone: "UTC" }).formatRange(new Date(first), new Date(last));
  // Spaces around the dash only between two months; formatters differ in their width.
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return text.replace(/\s*–\s*/u, isOneMonth ? "–" : " – ");
}

/** Time formats: 12 hours in English, "5:05 PM"; 24 hours in Hebrew, "17:05". */
const CLOCKS = {
  en: { locale: "en-US", hour: "numeric" },
  he: { locale: "en-GB", hour: "2-digit" },
} as const;

function clockText(value: Date | string, language: string, parts: Intl.DateTimeFormatOptions): string {
  const { locale, hour } = CLOCKS[language === "he" ? "he" : "en"];
  // Servers and browsers use different spaces before "PM"; this one does not break.
  return formatterOf(locale, { hour, ...parts })
    .format(new Date(value))
    .replace(/\s/g, "\u00a0");
}

export function formatTime(
  value: Date | string,
  language: string,
  timeZone: string,
  { seconds = false } = {},
): string {
  return clockText(value, language, {
    minute: "2-digit",
    ...(seconds ? { second: "2-digit" as const } : {}),
    timeZone,
  });
}

export function formatTimeOfDay(time: string, language: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, language, "UTC");
}

/** Formats a moment as one isolated run for plain text: "Nov 23, 5:05 PM", "23 בנובמבר, 17:05". */
export function formatDayAndTime(value: Date | string, language: string, timeZone: string): string {
  const time = `\u2066${formatTime(value, language, timeZone)}\u2069`;
  return `\u2068${formatDay(value, language, timeZone)}, ${time}\u2069`;
}

/** Formats a full hour briefly: "5 PM", "17:00". */
export function formatHour(hour: number, language: string): string {
  const time = `${String(hour).padStart(2, "0")}:00`;
  return language === "he"
    ? formatTimeOfDay(time, language)
    : clockText(`1970-01-01T${time}:00Z`, language, { timeZone: "UTC" });
}

export function formatWeekday(value: Date | string, language: string, timeZone: string): string {
  return formatterOf(language, { weekday: "long", timeZone }).format(new Date(value));
}

/** "Sun", and "א׳": Hebrew's own short names all start with the word for day. */
export function formatWeekdayShort(value: Date | string, language: string, timeZone: string): string {
  const weekday = language === "he" ? "narrow" : "short";
  return formatterOf(language, { weekday, timeZone }).format(new Date(value));
}

/** Formats a month heading: "November 2026", "נובמבר 2026", or the month's name only. */
export function formatMonth(value: Date, language: string, timeZone: string, { year = true } = {}): string {
  return formatterOf(language, { month: "long", ...(year ? { year: "numeric" } : {}), timeZone }).format(
    value,
  );
}
