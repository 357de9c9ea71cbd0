import { expect, test } from "vitest";
import { formatDate, formatTime, formatWeekday } from "@/lib/i18n/format-date";

// 23:30 UTC is already the next day in Jerusalem: the brand's zone decides which date is shown.
const LATE = "2026-11-20T23:30:00Z";

test("a full date is short month, day, year, in the zone of the brand", () => {
  expect(formatDate(LATE, "UTC")).toBe("Nov 20, 2026");
  expect(formatDate(LATE, "Asia/Jerusalem")).toBe("Nov 21, 2026");
});

test("times have 24 hours, and midnight is 00", () => {
  expect(formatTime("2026-11-20T22:05:00Z", "Asia/Jerusalem")).toBe("00:05");
  expect(formatTime("2026-11-20T15:05:00Z", "Asia/Jerusalem")).toBe("17:05");
});

test("weekdays follow the reader's language", () => {
  expect(formatWeekday(LATE, "en", "UTC")).toBe("Friday");
  expect(formatWeekday(LATE, "he", "UTC")).toBe("יום שישי");
});
