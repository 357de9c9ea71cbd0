import { createElement } from "react";
import { expect, test } from "vitest";
import { getRelativeTime, RelativeTimeText } from "@/components/shell/relative-time-text";
import { HOUR_MS, MINUTE_MS } from "@/lib/core/date-time/zoned-time";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

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

// spec: D3.43
test.each([
  ["en", ["just now", "5 minutes ago", "2 hours ago", "yesterday", "3 days ago", "Nov 12"]],
  ["he", ["ממש עכשיו", "לפני 5 דקות", "לפני שעתיים", "אתמול", "לפני 3 ימים", "12 בנובמבר"]],
] as const)("relative times are written in the language of the reader (%s)", (language, texts) => {
  const textOf = (ms: number) => {
    const at = new Date(NOW - ms).toISOString();
    return extractText(renderToHtml(language, createElement(RelativeTimeText, { at, now: NOW })));
  };
  const ages = [0, 5 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS, 240 * HOUR_MS];
  expect(ages.map(textOf)).toEqual(texts);
});
