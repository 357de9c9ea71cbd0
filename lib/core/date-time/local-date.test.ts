import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  countDays,
  getEndOfDay,
  getMonthRange,
  getMonthWeeks,
  getStartOfDay,
  getWeekday,
  getWeekRange,
  getWeeksCovering,
  isLocalDate,
  listDaysBetween,
  parseLocalDateIn,
  toInstantRange,
  toLocalDate,
} from "@/lib/core/date-time/local-date";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";

describe("local dates of instants", () => {
  it("a local date differs from the UTC date near midnight", () => {
    expect(toLocalDate(new Date("2026-11-17T22:30:00Z"), "Asia/Jerusalem")).toBe("2026-11-18");
    expect(toLocalDate(new Date("2026-11-18T03:30:00Z"), "America/New_York")).toBe("2026-11-17");
  });

  // A fixed day of 24 hours would move the last hour of an autumn day to the next one and lose an hour in
  // spring.
  it.each([
    ["Asia/Jerusalem", "2027-03-26", 23],
    ["Asia/Jerusalem", "2026-10-25", 25],
    ["Asia/Jerusalem", "2026-11-18", 24],
    ["America/New_York", "2027-03-14", 23],
    ["America/New_York", "2026-11-01", 25],
    ["America/New_York", "2027-03-26", 24],
  ])("in %s, %s has %i hours and each of them is on that date", (zone, day, hours) => {
    const [start, end] = [getStartOfDay(day, zone), getEndOfDay(day, zone)];
    expect((end.getTime() + 1 - start.getTime()) / HOUR_MS).toBe(hours);
    for (let time = start.getTime(); time <= end.getTime(); time += HOUR_MS) {
      expect(toLocalDate(new Date(time), zone)).toBe(day);
    }
    expect(toLocalDate(end, zone)).toBe(day);
    expect(toLocalDate(new Date(end.getTime() + 1), zone)).toBe(addDays(day, 1));
    expect(toLocalDate(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
  });

  it("the start of a day moves behind a midnight that clocks skip", () => {
    expect(getStartOfDay("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
    expect(toLocalDate(getStartOfDay("2026-04-24", "Africa/Cairo"), "Africa/Cairo")).toBe("2026-04-24");
  });
});

describe("calendar days", () => {
  it("consecutive days follow each other through both clock changes", () => {
    for (const around of ["2027-03-25", "2026-10-24", "2027-03-13", "2026-10-31"]) {
      expect(addDays(addDays(around, 3), -3)).toBe(around);
      expect(new Set(listDaysBetween(around, addDays(around, 6))).size).toBe(7);
    }
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(listDaysBetween("2026-11-02", "2026-11-01")).toEqual([]);
  });

  it("addMonths keeps the day number or uses the last day of the month", () => {
    expect(addMonths("2026-11-18", 1)).toBe("2026-12-18");
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
    expect(getMonthRange("2028-02-10")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
  });

  it("a week starts on Sunday", () => {
    expect(getWeekRange("2026-11-18")).toEqual(listDaysBetween("2026-11-15", "2026-11-21"));
    expect(getWeekRange("2026-11-15")[0]).toBe("2026-11-15");
    expect(getWeekRange("2026-11-21")[0]).toBe("2026-11-15");
  });

  it("the weeks of a month are four to six whole weeks", () => {
    expect(getMonthWeeks("2026-11-18").length).toBe(5);
    expect(getMonthWeeks("2026-02-10").length).toBe(4);
    expect(getMonthWeeks("2027-05-10").length).toBe(6);
    for (let month = "2026-01-01"; month < "2030-01-01"; month = addMonths(month, 1)) {
      const days = getMonthWeeks(month).flat();
      expect(days.length % 7).toBe(0);
      expect(getWeekday(days[0] ?? "")).toBe(0);
      expect(days).toContain(month);
      expect(days).toContain(getMonthRange(month).last);
    }
  });

  it("isLocalDate rejects malformed dates", () => {
    expect(["2026-11-18", "2028-02-29"].every(isLocalDate)).toBe(true);
    for (const text of ["", "2026-02-29", "2026-13-01", "1999-01-01", "soon", "2026-11-18T09:00"]) {
      expect(isLocalDate(text), text).toBe(false);
    }
  });
});

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("date ranges", () => {
  it("countDays includes both ends across months and clock changes", () => {
    expect(countDays(range("2026-11-22", "2026-11-22"))).toBe(1);
    expect(countDays(range("2027-03-20", "2027-04-02"))).toBe(14);
    expect(countDays(range("2026-11-22", "2026-11-21"))).toBe(0);
  });

  it("parseLocalDateIn returns the date of an instant in the time zone", () => {
    expect(parseLocalDateIn("2026-11-22T22:30:00Z", "Asia/Jerusalem")).toBe("2026-11-23");
    expect(parseLocalDateIn("2026-11-22T22:30:00Z", "America/New_York")).toBe("2026-11-22");
    expect(parseLocalDateIn("2026-11-22", "Asia/Jerusalem")).toBe("2026-11-22");
  });

  it("an instant range ends with the following midnight, also for a day of 23 hours", () => {
    const { from, to } = toInstantRange(range("2027-03-26", "2027-03-26"), "Asia/Jerusalem");
    expect([from.toISOString(), to.toISOString()]).toEqual([
      "2027-03-25T22:00:00.000Z",
      "2027-03-26T21:00:00.000Z",
    ]);
  });

  it("getWeeksCovering returns whole weeks from Sunday", () => {
    const weeks = getWeeksCovering(range("2026-11-24", "2026-12-05"));
    expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
      ["2026-11-22", "2026-11-28"],
      ["2026-11-29", "2026-12-05"],
    ]);
    expect(getWeeksCovering(range("2026-11-21", "2026-11-22"))).toHaveLength(2);
  });
});
