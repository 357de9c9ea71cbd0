import { describe, expect, it } from "vitest";
import { HOUR_MS } from "@/lib/core/time-units";
import {
  addDays,
  addMonths,
  dayAt,
  dayIn,
  daysBetween,
  daysOf,
  endOfDay,
  instantsOf,
  isDay,
  monthOf,
  monthWeeks,
  startOfDay,
  weekdayOf,
  weekOf,
  weeksAround,
} from "@/lib/posts/days";

describe("a day on a brand's clock", () => {
  it("is another one than in UTC at its edges", () => {
    expect(dayAt(new Date("2026-11-17T22:30:00Z"), "Asia/Jerusalem")).toBe("2026-11-18");
    expect(dayAt(new Date("2026-11-18T03:30:00Z"), "America/New_York")).toBe("2026-11-17");
  });

  // A day of 24 hours would put the last hour of an autumn day on the next one, and take an hour of another in spring.
  it.each([
    ["Asia/Jerusalem", "2027-03-26", 23],
    ["Asia/Jerusalem", "2026-10-25", 25],
    ["Asia/Jerusalem", "2026-11-18", 24],
    ["America/New_York", "2027-03-14", 23],
    ["America/New_York", "2026-11-01", 25],
    ["America/New_York", "2027-03-26", 24],
  ])("in %s, %s has %i hours, and every one of them is that day", (zone, day, hours) => {
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    expect((end.getTime() + 1 - start.getTime()) / HOUR_MS).toBe(hours);
    for (let time = start.getTime(); time <= end.getTime(); time += HOUR_MS) {
      expect(dayAt(new Date(time), zone)).toBe(day);
    }
    expect(dayAt(end, zone)).toBe(day);
    expect(dayAt(new Date(end.getTime() + 1), zone)).toBe(addDays(day, 1));
    expect(dayAt(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1));
  });

  it("begins behind a midnight that clocks jump over", () => {
    expect(startOfDay("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
    expect(dayAt(startOfDay("2026-04-24", "Africa/Cairo"), "Africa/Cairo")).toBe("2026-04-24");
  });
});

describe("days of a calendar", () => {
  it("follow each other through both changes of the clocks", () => {
    for (const around of ["2027-03-25", "2026-10-24", "2027-03-13", "2026-10-31"]) {
      expect(addDays(addDays(around, 3), -3)).toBe(around);
      expect(new Set(daysBetween(around, addDays(around, 6))).size).toBe(7);
    }
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysBetween("2026-11-02", "2026-11-01")).toEqual([]);
  });

  it("keep their number in another month, or are its last", () => {
    expect(addMonths("2026-11-18", 1)).toBe("2026-12-18");
    expect(addMonths("2027-01-31", 1)).toBe("2027-02-28");
    expect(addMonths("2027-12-31", 2)).toBe("2028-02-29");
    expect(addMonths("2027-01-15", -1)).toBe("2026-12-15");
    expect(monthOf("2028-02-10")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
  });

  it("come in weeks that begin on Sunday", () => {
    expect(weekOf("2026-11-18")).toEqual(daysBetween("2026-11-15", "2026-11-21"));
    expect(weekOf("2026-11-15")[0]).toBe("2026-11-15");
    expect(weekOf("2026-11-21")[0]).toBe("2026-11-15");
  });

  it("fill whole weeks of a month, four to six of them", () => {
    expect(monthWeeks("2026-11-18").length).toBe(5);
    expect(monthWeeks("2026-02-10").length).toBe(4);
    expect(monthWeeks("2027-05-10").length).toBe(6);
    for (let month = "2026-01-01"; month < "2030-01-01"; month = addMonths(month, 1)) {
      const days = monthWeeks(month).flat();
      expect(days.length % 7).toBe(0);
      expect(weekdayOf(days[0] ?? "")).toBe(0);
      expect(days).toContain(month);
      expect(days).toContain(monthOf(month).last);
    }
  });

  it("are told from what is none", () => {
    expect(["2026-11-18", "2028-02-29"].every(isDay)).toBe(true);
    for (const text of ["", "2026-02-29", "2026-13-01", "1999-01-01", "soon", "2026-11-18T09:00"]) {
      expect(isDay(text), text).toBe(false);
    }
  });
});

const range = (startDate: string, endDate: string) => ({ startDate, endDate });

describe("a range of days", () => {
  it("counts both ends, over months and the change of clocks", () => {
    expect(daysOf(range("2026-11-22", "2026-11-22"))).toBe(1);
    expect(daysOf(range("2027-03-20", "2027-04-02"))).toBe(14);
    expect(daysOf(range("2026-11-22", "2026-11-21"))).toBe(0);
  });

  it("takes an instant to mean the day it is in the brand's zone", () => {
    expect(dayIn("2026-11-22T22:30:00Z", "Asia/Jerusalem")).toBe("2026-11-23");
    expect(dayIn("2026-11-22T22:30:00Z", "America/New_York")).toBe("2026-11-22");
    expect(dayIn("2026-11-22", "Asia/Jerusalem")).toBe("2026-11-22");
  });

  it("ends with the midnight after it, also on a day of 23 hours", () => {
    const { from, to } = instantsOf(range("2027-03-26", "2027-03-26"), "Asia/Jerusalem");
    expect([from.toISOString(), to.toISOString()]).toEqual([
      "2027-03-25T22:00:00.000Z",
      "2027-03-26T21:00:00.000Z",
    ]);
  });

  it("is shown in whole weeks from Sunday", () => {
    const weeks = weeksAround(range("2026-11-24", "2026-12-05"));
    expect(weeks.map((week) => [week[0], week.at(-1)])).toEqual([
      ["2026-11-22", "2026-11-28"],
      ["2026-11-29", "2026-12-05"],
    ]);
    expect(weeksAround(range("2026-11-21", "2026-11-22"))).toHaveLength(2);
  });
});
