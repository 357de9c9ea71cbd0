import { expect, test } from "vitest";
import { monthOf, weekdays } from "@/lib/i18n/month-days";

test("a month has its days, and begins in the column of its weekday", () => {
  expect(monthOf("2026-11-18")).toMatchObject({ first: "2026-11-01", last: "2026-11-30", offset: 0 });
  expect(monthOf("2027-02-28")).toMatchObject({ last: "2027-02-28", offset: 1 });
  expect(monthOf("2028-02-01").days).toHaveLength(29);
  expect(monthOf("2026-12-31")).toMatchObject({ first: "2026-12-01", last: "2026-12-31", offset: 2 });
});

test("weeks begin on Sunday in both languages", () => {
  expect(weekdays("en").map(({ narrow }) => narrow)).toEqual(["S", "M", "T", "W", "T", "F", "S"]);
  expect(weekdays("he")[0]?.narrow).toBe("א׳");
});
