import { expect, test } from "vitest";
import { dayAfter, daysToInstants } from "@/lib/posts/day-range";

test("days are those of the brand's zone, both included", () => {
  expect(daysToInstants({ from: "2026-11-22", to: "2026-11-22" }, "Asia/Jerusalem")).toEqual({
    startDate: "2026-11-21T22:00:00.000Z",
    endDate: "2026-11-22T21:59:59.999Z",
  });
});

test("the day on which clocks jump is shorter, the one on which they go back longer", () => {
  const hours = (day: string) => {
    const { startDate, endDate } = daysToInstants({ from: day, to: day }, "Asia/Jerusalem");
    return Math.round((Date.parse(endDate) - Date.parse(startDate)) / 3_600_000);
  };
  expect(hours("2027-03-26")).toBe(23);
  expect(hours("2027-10-31")).toBe(25);
  expect(hours("2027-06-01")).toBe(24);
});

test("an open end stays open, and a month ends where the next one begins", () => {
  expect(daysToInstants({ from: "", to: "" }, "UTC")).toEqual({ startDate: "", endDate: "" });
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
  expect(dayAfter("2027-02-28")).toBe("2027-03-01");
});
