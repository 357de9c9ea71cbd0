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

/** Hours and minutes in 24 h, in the zone of the brand. */
export function formatTime(value: Date | string, timeZone: string): string {
  return formatterOf("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(new Date(value));
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
