import { useLocale } from "next-intl";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";
import { formatDayRange } from "@/lib/i18n/format-date";

/** Renders "Feb 1–28", or one day. */
export function DateRange({ startDate, endDate }: LocalDateRange) {
  return <bdi>{formatDayRange(startDate, endDate, useLocale())}</bdi>;
}
