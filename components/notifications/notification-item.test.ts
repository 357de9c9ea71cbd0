import { expect, test } from "vitest";
import { getRelativeTime } from "@/components/notifications/notification-item";
import { MINUTE_MS } from "@/lib/core/date-time/zoned-time";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");

test.each([
  [-5 * MINUTE_MS, { unit: "now" }],
  [59_999, { unit: "now" }],
  [MINUTE_MS, { unit: "minutes", n: 1 }],
  [60 * MINUTE_MS - 1, { unit: "minutes", n: 59 }],
  [60 * MINUTE_MS, { unit: "hours", n: 1 }],
  [24 * 60 * MINUTE_MS - 1, { unit: "hours", n: 23 }],
  [24 * 60 * MINUTE_MS, { unit: "days", n: 1 }],
  [7 * 24 * 60 * MINUTE_MS - 1, { unit: "days", n: 6 }],
  [7 * 24 * 60 * MINUTE_MS, { unit: "date" }],
])("relative time is exact for a notification from %i ms ago", (ms, ago) => {
  expect(getRelativeTime(new Date(NOW - ms).toISOString(), NOW)).toEqual(ago);
});
