import { useLocale } from "next-intl";
import { DayText } from "@/components/ui/date-text";
import { formatTime } from "@/lib/i18n/format-date";

export function ScheduledTimeText({ at, zone }: { at: Date; zone: string }) {
  const locale = useLocale();
  return (
    <span className="whitespace-nowrap">
      <DayText value={at} timeZone={zone} weekday />, <bdi dir="ltr">{formatTime(at, locale, zone)}</bdi>
    </span>
  );
}
