import { expect, test } from "vitest";
import { agoOf } from "@/components/notifications/ago";

const NOW = Date.parse("2026-11-22T12:00:00.000Z");
const MINUTE = 60_000;

test.each([
  [-5 * MINUTE, { unit: "now" }],
  [59_999, { unit: "now" }],
  [MINUTE, { unit: "minutes", n: 1 }],
  [60 * MINUTE - 1, { unit: "minutes", n: 59 }],
  [60 * MINUTE, { unit: "hours", n: 1 }],
  [24 * 60 * MINUTE - 1, { unit: "hours", n: 23 }],
  [24 * 60 * MINUTE, { unit: "days", n: 1 }],
  [7 * 24 * 60 * MINUTE - 1, { unit: "days", n: 6 }],
  [7 * 24 * 60 * MINUTE, { unit: "date" }],
])("%i ms ago", (ms, ago) => {
  expect(agoOf(new Date(NOW - ms).toISOString(), NOW)).toEqual(ago);
});
