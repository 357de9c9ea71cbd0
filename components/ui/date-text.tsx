import { formatDate } from "@/lib/i18n/format-date";

/** A full date, isolated: unisolated it swallows the number that follows it in a Hebrew line. */
export function DateText({ value, timeZone }: { value: Date | string; timeZone?: string }) {
  return (
    <bdi dir="ltr" lang="en">
      <time dateTime={new Date(value).toISOString()}>{formatDate(value, timeZone)}</time>
    </bdi>
  );
}
