import { useLocale } from "next-intl";
import { formatDate, formatDay } from "@/lib/i18n/format-date";

interface Props {
  value: Date | string;
  timeZone?: string;
}

/**
 * Shows a full date, for billing, the ledger and legal pages. Isolated, because it would absorb a following
 * number in Hebrew text; a wrapped year would move sides.
 */
export function DateText({ value, timeZone }: Props) {
  return (
    <bdi dir="ltr" lang="en" className="whitespace-nowrap">
      <time dateTime={new Date(value).toISOString()}>{formatDate(value, timeZone)}</time>
    </bdi>
  );
}

/** Shows a day in the reader's language without its year, with the weekday when asked for. */
export function DayText({ value, timeZone, weekday = false }: Props & { weekday?: boolean }) {
  const locale = useLocale();
  return (
    <bdi className="whitespace-nowrap">
      <time dateTime={new Date(value).toISOString()}>{formatDay(value, locale, timeZone, { weekday })}</time>
    </bdi>
  );
}
