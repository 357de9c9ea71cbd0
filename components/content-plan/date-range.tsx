import { DateText } from "@/components/ui/date-text";
import type { LocalDateRange } from "@/lib/core/date-time/local-date";

/** Renders "Feb 1, 2027 – Feb 28, 2027", left to right in every language. */
export function DateRange({ startDate, endDate }: LocalDateRange) {
  return (
    <bdi dir="ltr">
      <DateText value={startDate} timeZone="UTC" />
      {startDate !== endDate && (
        <>
          {" – "}
          <DateText value={endDate} timeZone="UTC" />
        </>
      )}
    </bdi>
  );
}
