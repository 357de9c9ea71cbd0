import { describe, expect, it } from "vitest";
import { findHolidays, getHebrewDate } from "@/lib/content-plan/holidays";
import { listDaysBetween } from "@/lib/core/date-time/local-date";
import en from "@/messages/en/contentPlanner.json";
import he from "@/messages/he/contentPlanner.json";

const year = (from: string, to: string) => [...findHolidays(listDaysBetween(from, to))];
const dayOf = (name: string, inYear: number) =>
  year(`${inYear}-01-01`, `${inYear}-12-31`)
    .filter(([, names]) => names.includes(name))
    .map(([day]) => day);

describe("Hebrew calendar", () => {
  it("the Hebrew date matches the platform calendar, with Purim in the second Adar", () => {
    expect(getHebrewDate("2026-09-12")).toBe("1 Tishri");
    expect(getHebrewDate("2026-12-05")).toBe("25 Kislev");
    expect(getHebrewDate("2027-02-21")).toBe("14 Adar I");
    expect(getHebrewDate("2027-03-23")).toBe("14 Adar");
    expect(getHebrewDate("2026-03-03")).toBe("14 Adar");
  });
});

// Dates from printed calendars of those years, for every case of the rules.
describe("Israeli holidays", () => {
  it.each([
    ["yomHaatzmaut", 2024, "2024-05-14", "from Monday to Tuesday"],
    ["yomHazikaron", 2024, "2024-05-13", "with it"],
    ["yomHashoah", 2024, "2024-05-06", "from Sunday to Monday"],
    ["yomHaatzmaut", 2025, "2025-05-01", "from Saturday to Thursday"],
    ["yomHazikaron", 2025, "2025-04-30", "with it"],
    ["yomHashoah", 2025, "2025-04-24", "from Friday to Thursday"],
    ["yomHaatzmaut", 2021, "2021-04-15", "from Saturday to Thursday"],
    ["yomHaatzmaut", 2023, "2023-04-26", "where it falls"],
    ["yomHaatzmaut", 2026, "2026-04-22", "where it falls"],
    ["yomHashoah", 2026, "2026-04-14", "where it falls"],
    ["yomHaatzmaut", 2022, "2022-05-05", "from Friday to Thursday"],
    ["tishaBeav", 2022, "2022-08-07", "from Saturday to Sunday"],
    ["tishaBeav", 2025, "2025-08-03", "where it falls"],
    ["hanukkahFirst", 2026, "2026-12-04", "on the evening before"],
    ["purim", 2024, "2024-03-24", "in a leap year's second Adar"],
    ["pesach", 2027, "2027-04-22", "where it falls"],
    ["roshHashana", 2027, "2027-10-02", "where it falls"],
  ])("%s of %i is on %s: %s", (name, inYear, day) => {
    expect(dayOf(name, inYear)).toEqual([day]);
  });
});

describe("international holidays", () => {
  it.each([
    ["easter", 2024, "2024-03-31"],
    ["easter", 2025, "2025-04-20"],
    ["easter", 2027, "2027-03-28"],
    ["mothersDay", 2026, "2026-05-10"],
    ["fathersDay", 2026, "2026-06-21"],
    ["thanksgiving", 2026, "2026-11-26"],
    ["blackFriday", 2026, "2026-11-27"],
    ["cyberMonday", 2026, "2026-11-30"],
    ["cyberMonday", 2025, "2025-12-01"],
    ["christmas", 2026, "2026-12-25"],
  ])("%s of %i is on %s", (name, inYear, day) => {
    expect(dayOf(name, inYear)).toEqual([day]);
  });
});

it("every holiday has a name in both languages and every name a holiday", () => {
  const found = new Set(year("2020-01-01", "2040-12-31").flatMap(([, names]) => names));
  expect(Object.keys(en.holidays).toSorted()).toEqual([...found].toSorted());
  expect(Object.keys(he.holidays).toSorted()).toEqual([...found].toSorted());
});
