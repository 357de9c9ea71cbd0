import { expect, test } from "vitest";
import {
  formatDate,
  formatDay,
  formatDayAndTime,
  formatDayRange,
  formatHour,
  formatMonth,
  formatTime,
  formatTimeOfDay,
  formatWeekday,
} from "@/lib/i18n/format-date";

// 23:30 UTC is already the next day in Jerusalem, so the account's time zone decides the date.
const LATE = "2026-11-20T23:30:00Z";
const ZONE = "Asia/Jerusalem";

/** Replaces non-breaking spaces, as before "PM", by plain ones. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

// spec: 9.43
test("full date is short month, day and year in the account's time zone", () => {
  expect(formatDate(LATE, "UTC")).toBe("Nov 20, 2026");
  expect(formatDate(LATE, ZONE)).toBe("Nov 21, 2026");
});

// spec: D3.42
test("times have 12 hours in English and 24 in Hebrew", () => {
  const midnight = "2026-11-20T22:05:00Z";
  const afternoon = "2026-11-20T15:05:09Z";
  expect([midnight, afternoon].map((at) => plain(formatTime(at, "en", ZONE)))).toEqual([
    "12:05 AM",
    "5:05 PM",
  ]);
  expect([midnight, afternoon].map((at) => formatTime(at, "he", ZONE))).toEqual(["00:05", "17:05"]);
  expect(plain(formatTime(afternoon, "en", ZONE, { seconds: true }))).toBe("5:05:09 PM");
  expect(formatTime(afternoon, "he", ZONE, { seconds: true })).toBe("17:05:09");
  expect([plain(formatTimeOfDay("09:00", "en")), formatTimeOfDay("09:00", "he")]).toEqual([
    "9:00 AM",
    "09:00",
  ]);
  expect([0, 17].map((hour) => plain(formatHour(hour, "en")))).toEqual(["12 AM", "5 PM"]);
  expect([0, 17].map((hour) => formatHour(hour, "he"))).toEqual(["00:00", "17:00"]);
});

test("times contain a non-breaking space that is equal on server and browser", () => {
  expect(formatTime(LATE, "en", "UTC")).toBe("11:30\u00a0PM");
});

test("days have no year and follow the language", () => {
  expect(formatDay(LATE, "en", ZONE)).toBe("Nov 21");
  expect(formatDay(LATE, "he", ZONE)).toBe("21 בנובמבר");
  expect(formatDay("2026-11-23", "en", "UTC", { weekday: true })).toBe("Mon, Nov 23");
  expect(formatDay("2026-11-23", "he", "UTC", { weekday: true })).toBe("יום שני, 23 בנובמבר");
  expect(formatDayAndTime(LATE, "he", ZONE)).toBe("\u206821 בנובמבר, \u206601:30\u2069\u2069");
});

test.each([
  ["2026-11-22", "2026-11-28", "Nov 22–28", "22–28 בנובמבר"],
  ["2026-11-29", "2026-12-05", "Nov 29 – Dec 5", "29 בנובמבר – 5 בדצמבר"],
  ["2026-11-29", "2026-11-29", "Nov 29", "29 בנובמבר"],
])("days from %s to %s have no year and follow the language", (first, last, english, hebrew) => {
  expect([formatDayRange(first, last, "en"), formatDayRange(first, last, "he")]).toEqual([english, hebrew]);
});

// spec: D3.40
test("weekdays follow the language", () => {
  expect(formatWeekday(LATE, "en", "UTC")).toBe("Friday");
  expect(formatWeekday(LATE, "he", "UTC")).toBe("יום שישי");
});

// spec: D3.41
test("month headings follow the language", () => {
  const month = new Date(LATE);
  expect([formatMonth(month, "en", "UTC"), formatMonth(month, "he", "UTC")]).toEqual([
    "November 2026",
    "נובמבר 2026",
  ]);
  expect(formatMonth(month, "he", "UTC", { year: false })).toBe("נובמבר");
});
