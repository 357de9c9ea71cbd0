/** Converts "49.00", "49" or 49 to 4900; undefined for other values. */
export function toMinorUnits(sum: unknown): number | undefined {
  const text = typeof sum === "number" ? String(sum) : sum;
  if (typeof text !== "string" || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}

/** Converts 4900 to "49.00". */
export function toMajorUnits(amount: number): string {
  return (amount / 100).toFixed(2);
}

const PARTS = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Asia/Jerusalem",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** Formats a time in Israel's time zone: "2026-11-21" and "14:05:09". */
export function formatIsraelTime(ms: number): { date: string; time: string } {
  const parts = Object.fromEntries(PARTS.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/** Returns 09:00 UTC of a date, when standing orders are charged. */
export function getChargeTime(date: string): number {
  return Date.parse(`${date}T09:00:00Z`);
}

/** Adds one period; days after the 28th become the 28th (charge_dom). */
export function addPeriod(ms: number, frequency: "weekly" | "monthly" | "yearly"): number {
  const at = new Date(ms);
  if (frequency === "weekly") return ms + 7 * 24 * 3_600_000;
  at.setUTCDate(Math.min(at.getUTCDate(), 28));
  at.setUTCMonth(at.getUTCMonth() + (frequency === "yearly" ? 12 : 1));
  return at.getTime();
}

/** Returns whether the text is a valid date such as "2026-02-28". */
export function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
