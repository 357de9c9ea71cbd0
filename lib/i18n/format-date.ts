const formatters = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one takes a hundred times as long as using it, and a calendar has hundreds of dates. */
function formatterOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(language, options);
  formatters.set(key, known);
  return known;
}

/** Every full date of the interface and the PDF: short month, day, year in en-US (specification 9, decisions.md). */
export function formatDate(value: Date | string, timeZone?: string): string {
  return formatterOf("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(value));
}

/** A full date in prose, which follows its language (decisions.md): "Nov 20, 2026" in an English mail, "20 בנובמבר 2026" in a Hebrew one. */
export function formatProseDate(value: Date | string, language: string, timeZone: string): string {
  if (language !== "he") return formatDate(value, timeZone);
  return formatterOf("he", { day: "numeric", month: "long", year: "numeric", timeZone }).format(
    new Date(value),
  );
}

/** How a language writes a time: English with twelve hours, "5:05 PM"; Hebrew with twenty-four, "17:05". */
const CLOCKS = {
  en: { locale: "en-US", hour: "numeric" },
  he: { locale: "en-GB", hour: "2-digit" },
} as const;

function clockText(value: Date | string, language: string, parts: Intl.DateTimeFormatOptions): string {
  const { locale, hour } = CLOCKS[language === "he" ? "he" : "en"];
  // Servers and browsers put different blanks before "PM"; this one never parts the two.
  return formatterOf(locale, { hour, ...parts })
    .format(new Date(value))
    .replace(/\s/g, "\u00a0");
}

/** Hours and minutes as the reader's language writes them, in the zone of the brand. */
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

/** A clock's "17:05" as the reader's language writes it. */
export function formatClock(time: string, language: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, language, "UTC");
}

/** A full hour where there is little room: "5 PM", "17:00". */
export function formatHour(hour: number, language: string): string {
  const time = `${String(hour).padStart(2, "0")}:00`;
  return language === "he"
    ? formatClock(time, language)
    : clockText(`1970-01-01T${time}:00Z`, language, { timeZone: "UTC" });
}

/** The weekday's name in the reader's language. */
export function formatWeekday(value: Date | string, language: string, timeZone: string): string {
  return formatterOf(language, { weekday: "long", timeZone }).format(new Date(value));
}

/** The same where there is little room: "Sun", and "א׳", because Hebrew's own short names say "day" seven times. */
export function formatWeekdayShort(value: Date | string, language: string, timeZone: string): string {
  const weekday = language === "he" ? "narrow" : "short";
  return formatterOf(language, { weekday, timeZone }).format(new Date(value));
}

/** "November 2026", "נובמבר 2026": the heading of a month, or its name alone. */
export function formatMonth(value: Date, language: string, timeZone: string, { year = true } = {}): string {
  return formatterOf(language, { month: "long", ...(year ? { year: "numeric" } : {}), timeZone }).format(
    value,
  );
}
