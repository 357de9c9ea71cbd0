import type { DayRange } from "@/lib/posts/days";

/** What a plan's file is called: ASCII and no words of a person's, so that every header and every disk takes it. */
export function planFileName({ startDate, endDate }: DayRange): string {
  return startDate === endDate
    ? `content-plan-${startDate}.pdf`
    : `content-plan-${startDate}-to-${endDate}.pdf`;
}
