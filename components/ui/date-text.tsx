import { formatDate } from "@/lib/i18n/format-date";

/**
 * A full date, isolated: unisolated it swallows the number that follows it in a Hebrew line. In one piece too: broken,
 * its year would stand below its month on the wrong side.
 */
export function DateText({ value, timeZone }: { value: Date | string; timeZone?: string }) {
  return (
    <bdi dir="ltr" lang="en" className="whitespace-nowrap">
      <time dateTime={new Date(value).toISOString()}>{formatDate(value, timeZone)}</time>
    </bdi>
  );
}
