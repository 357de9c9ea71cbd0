import { expect, test } from "vitest";
import {
  formatClock,
  formatDate,
  formatHour,
  formatMonth,
  formatProseDate,
  formatTime,
  formatWeekday,
} from "@/lib/i18n/format-date";

// 23:30 UTC is already the next day in Jerusalem: the brand's zone decides which date is shown.
const LATE = "2026-11-20T23:30:00Z";
const ZONE = "Asia/Jerusalem";

/** Blanks that never break, as the ones before "PM", written as one types them. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a full date is short month, day, year, in the zone of the brand", () => {
  expect(formatDate(LATE, "UTC")).toBe("Nov 20, 2026");
  expect(formatDate(LATE, ZONE)).toBe("Nov 21, 2026");
});

test("times follow the reader's language: twelve hours in English, twenty-four in Hebrew", () => {
  const midnight = "2026-11-20T22:05:00Z";
  const afternoon = "2026-11-20T15:05:09Z";
  expect([midnight, afternoon].map((at) => plain(formatTime(at, "en", ZONE)))).toEqual([
    "12:05 AM",
    "5:05 PM",
  ]);
  expect([midnight, afternoon].map((at) => formatTime(at, "he", ZONE))).toEqual(["00:05", "17:05"]);
  expect(plain(formatTime(afternoon, "en", ZONE, { seconds: true }))).toBe("5:05:09 PM");
  expect(formatTime(afternoon, "he", ZONE, { seconds: true })).toBe("17:05:09");
  expect([plain(formatClock("09:00", "en")), formatClock("09:00", "he")]).toEqual(["9:00 AM", "09:00"]);
  expect([0, 17].map((hour) => plain(formatHour(hour, "en")))).toEqual(["12 AM", "5 PM"]);
  expect([0, 17].map((hour) => formatHour(hour, "he"))).toEqual(["00:00", "17:00"]);
});

test("no blank of a time breaks a line: the browser's and the server's are the same one", () => {
  expect(formatTime(LATE, "en", "UTC")).toBe("11:30\u00a0PM");
});

test("a date in prose follows its language", () => {
  expect(formatProseDate(LATE, "en", ZONE)).toBe("Nov 21, 2026");
  expect(formatProseDate(LATE, "he", ZONE)).toBe("21 בנובמבר 2026");
});

test("weekdays follow the reader's language", () => {
  expect(formatWeekday(LATE, "en", "UTC")).toBe("Friday");
  expect(formatWeekday(LATE, "he", "UTC")).toBe("יום שישי");
});

test("month headings follow the reader's language", () => {
  const month = new Date(LATE);
  expect([formatMonth(month, "en", "UTC"), formatMonth(month, "he", "UTC")]).toEqual([
    "November 2026",
    "נובמבר 2026",
  ]);
  expect(formatMonth(month, "he", "UTC", { year: false })).toBe("נובמבר");
});
