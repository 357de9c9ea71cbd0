import { expect, test } from "vitest";
import { computePeriodChange } from "@/lib/insights/period-change";

test.each([
  [120, 100, { delta: 20, ratio: 0.2 }],
  [80, 100, { delta: -20, ratio: -0.2 }],
  [5, 5, { delta: 0, ratio: 0 }],
  [7, 0, { delta: 7, ratio: null }],
  [0, 0, { delta: 0, ratio: null }],
  [null, 100, null],
  [100, null, null],
])("change from %s after %s is %j", (value, previous, change) => {
  expect(computePeriodChange(value, previous)).toEqual(change);
});
