import { wallToInstant } from "@/lib/posts/zone-time";

/**
 * The instants (ISO 8601, UTC) from the first moment of a day to the last of another, as a clock of the zone shows them:
 * where clocks jump a day is 23 or 25 hours long. An empty day is an open end and stays empty.
 */
export function daysToInstants(
  { from, to }: { from: string; to: string },
  zone: string,
): { startDate: string; endDate: string } {
  const start = from === "" ? null : startOf(from, zone);
  const after = to === "" ? null : startOf(dayAfter(to), zone);
  return {
    startDate: start?.toISOString() ?? "",
    endDate: after ? new Date(after.getTime() - 1).toISOString() : "",
  };
}

/** The day that follows, "2026-11-30" → "2026-12-01". */
export function dayAfter(day: string, days = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function startOf(day: string, zone: string): Date | null {
  return wallToInstant(`${day}T00:00`, zone)?.instant ?? null;
}
