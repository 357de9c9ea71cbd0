import { describe, expect, test } from "vitest";
import { addDays, dayIn, daysOf, instantsOf, weeksAround } from "@/lib/content-plan/plan-range";

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("a range of days", () => {
  test("counts both ends, over months and the change of clocks", () => {
    expect(daysOf(range("2026-11-22", "2026-11-22"))).toBe(1);
    expect(daysOf(range("2027-03-20", "2027-04-02"))).toBe(14);
    expect(daysOf(range("2026-11-22", "2026-11-21"))).toBe(0);
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  test("takes an instant to mean the day it is in the brand's zone", () => {
    expect(dayIn("2026-11-22T22:30:00Z", "Asia/Jerusalem")).toBe("2026-11-23");
    expect(dayIn("2026-11-22T22:30:00Z", "America/New_York")).toBe("2026-11-22");
    expect(dayIn("2026-11-22", "Asia/Jerusalem")).toBe("2026-11-22");
  });

  test("ends with the midnight after it, also on a day of 23 hours", () => {
    const { from, to } = instantsOf(range("2027-03-26", "2027-03-26"), "Asia/Jerusalem");
    expect([from.toISOString(), to.toISOString()]).toEqual([
      "2027-03-25T22:00:00.000Z",
      "2027-03-26T21:00:00.000Z",
    ]);
  });

  test("is shown in whole weeks from Sunday", () => {
    const weeks = weeksAround(range("2026-11-24", "2026-12-05"));
    expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
      ["2026-11-22", "2026-11-28"],
      ["2026-11-29", "2026-12-05"],
    ]);
    expect(weeksAround(range("2026-11-21", "2026-11-22"))).toHaveLength(2);
  });
});
