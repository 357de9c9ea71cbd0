import { formatDate } from "@/lib/i18n/format-date";

/**
 * Renders a full date, bidi-isolated because it would otherwise absorb a following number in Hebrew text. It
 * never wraps, because the year would appear on the wrong side.
 */
export function DateText({ value, timeZone }: { value: Date | string; timeZone?: string }) {
  return (
    <bdi dir="ltr" lang="en" className="whitespace-nowrap">
      <time dateTime={new Date(value).toISOString()}>{formatDate(value, timeZone)}</time>
    </bdi>
  );
}
