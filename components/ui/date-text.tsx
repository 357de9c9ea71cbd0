import { formatDate } from "@/lib/i18n/format-date";

/** Isolated, because it would absorb a following number in Hebrew text; a wrapped year would move sides. */
export function DateText({ value, timeZone }: { value: Date | string; timeZone?: string }) {
  return (
    <bdi dir="ltr" lang="en" className="whitespace-nowrap">
      <time dateTime={new Date(value).toISOString()}>{formatDate(value, timeZone)}</time>
    </bdi>
  );
}
