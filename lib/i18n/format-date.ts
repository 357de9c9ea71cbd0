/** Every full date of the interface and the PDF: short month, day, year in en-US (specification 9, decisions.md). */
export function formatDate(value: Date | string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", {
    month: "short",
    day: "numeric",
    year: "numeric",
    ...(timeZone ? { timeZone } : {}),
  }).format(new Date(value));
}

/** Hours and minutes in 24 h, in the zone of the brand. */
export function formatTime(value: Date | string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }).format(
    new Date(value),
  );
}

/** The weekday's name in the reader's language. */
export function formatWeekday(value: Date | string, language: string, timeZone: string): string {
  return new Intl.DateTimeFormat(language, { weekday: "long", timeZone }).format(new Date(value));
}
