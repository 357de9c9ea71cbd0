import { useLocale } from "next-intl";
import { DateText } from "@/components/ui/date-text";
import { formatTime, formatWeekday } from "@/lib/i18n/format-date";

export function ScheduledTimeText({ at, zone }: { at: Date; zone: string }) {
  const locale = useLocale();
  return (
    <span className="whitespace-nowrap">
      {formatWeekday(at, locale, zone)}, <DateText value={at} timeZone={zone} />,{" "}
      <bdi dir="ltr">{formatTime(at, locale, zone)}</bdi>
    </span>
  );
}
