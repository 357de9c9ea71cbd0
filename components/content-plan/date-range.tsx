import { DateText } from "@/components/ui/date-text";
import type { DayRange } from "@/lib/posts/days";

/** "Feb 1, 2027 – Feb 28, 2027": in any language from the left to the right, as its dates are. */
export function DateRange({ startDate, endDate }: DayRange) {
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
