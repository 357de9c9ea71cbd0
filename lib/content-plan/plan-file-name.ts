import type { LocalDateRange } from "@/lib/core/date-time/local-date";

/**
 * Returns the file name of a plan: ASCII without user text, so that every header and file system accepts it.
 */
export function getPlanFileName({ startDate, endDate }: LocalDateRange): string {
  return startDate === endDate
    ? `content-plan-${startDate}.pdf`
    : `content-plan-${startDate}-to-${endDate}.pdf`;
}
