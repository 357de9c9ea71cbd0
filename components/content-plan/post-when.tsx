import { useLocale, useTranslations } from "next-intl";
import { DayText } from "@/components/ui/date-text";
import { formatTime } from "@/lib/i18n/format-date";

interface Props {
  date: string | null;
  timeZone: string;
  timeClassName?: string;
}

/** Renders day and time of a post for a client; a draft may have none. */
export function PostWhen({ date, timeZone, timeClassName }: Props) {
  const t = useTranslations("contentPlanner.planner");
  const locale = useLocale();
  if (!date) return t("noTime");
  return (
    <>
      <DayText value={date} timeZone={timeZone} weekday />{" "}
      <bdi dir="ltr" className={timeClassName}>
        {formatTime(date, locale, timeZone)}
      </bdi>
    </>
  );
}
