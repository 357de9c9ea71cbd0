import { expect, test } from "vitest";
import { findInventedNumbers } from "@/lib/generation/invented-numbers";

test("afternoon hours of the material allow the hour of the day, and noon allows no other number", () => {
  expect(findInventedNumbers("From 17:00", "Open until 5 pm")).toEqual([]);
  expect(findInventedNumbers("Open 24 hours", "Open at 12 pm")).toEqual(["24 hours"]);
});
