"use client";

import { useLocale } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { formatTime, formatWeekday } from "@/lib/i18n/format-date";

interface Props {
  at: Date;
  zone: string;
}

/** Shows weekday, date and time in the account's time zone. */
export function ScheduledTimeText({ at, zone }: Props) {
  const locale = useLocale();
  return (
    <span className="whitespace-nowrap">
      {formatWeekday(at, locale, zone)}, <DateText value={at} timeZone={zone} />,{" "}
      <bdi dir="ltr">{formatTime(at, locale, zone)}</bdi>
    </span>
  );
}

/** Returns the zone in the interface language: "Israel Time", "שעון ישראל". */
export function formatTimeZoneName(zone: string, locale: string, at: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? zone;
}
