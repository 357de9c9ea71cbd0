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

/** A moment as Tranzila writes it: "2026-11-21" and "14:05:09", by the clocks of Israel. */
export function jerusalem(ms: number): { date: string; time: string } {
  const parts = Object.fromEntries(PARTS.formatToParts(ms).map(({ type, value }) => [type, value]));
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/** Nine in the morning UTC of a date: when standing orders are charged. */
export function chargeTime(date: string): number {
  return Date.parse(`${date}T09:00:00Z`);
}

/** The same day one period later; days after the 28th count as the 28th (charge_dom). */
export function onePeriodLater(ms: number, frequency: "weekly" | "monthly" | "yearly"): number {
  const at = new Date(ms);
  if (frequency === "weekly") return ms + 7 * 24 * 3_600_000;
  at.setUTCDate(Math.min(at.getUTCDate(), 28));
  at.setUTCMonth(at.getUTCMonth() + (frequency === "yearly" ? 12 : 1));
  return at.getTime();
}

/** True for "2026-02-28", false for "2026-02-30" and everything else. */
export function isDate(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
