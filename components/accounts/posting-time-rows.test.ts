import { expect, test } from "vitest";
import { addTime, toPostingTimes, toTimeRows } from "@/components/accounts/posting-time-rows";

const times = [
  { weekday: 0, time: "18:00" },
  { weekday: 1, time: "09:00" },
  { weekday: 3, time: "18:00" },
];

test("posting times become one row per time of day, and back", () => {
  const rows = toTimeRows(times);
  expect(rows).toEqual([
    { time: "09:00", weekdays: [1] },
    { time: "18:00", weekdays: [0, 3] },
  ]);
  expect(toPostingTimes(rows)).toEqual(expect.arrayContaining(times));
});

test("a new time takes the weekdays in use, or the working days without any", () => {
  expect(addTime(toTimeRows(times), "12:00", "UTC").at(-1)).toEqual({ time: "12:00", weekdays: [0, 1, 3] });
  expect(addTime([], "12:00", "Asia/Jerusalem")).toEqual([{ time: "12:00", weekdays: [0, 1, 2, 3, 4] }]);
});
