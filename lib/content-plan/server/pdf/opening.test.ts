import { expect, it } from "vitest";
import { openingOf } from "@/lib/content-plan/server/pdf/opening";

it.each([
  ["", ""],
  ["\n 12:30 \nBread.", "Bread."],
  [`Warm bread. At six! ${"And more of it ".repeat(20)}`, "Warm bread. At six!"],
  ["לחם ".repeat(60), `${"לחם ".repeat(37).trim()}…`],
])("begins %j", (text, opening) => {
  expect(openingOf(text)).toBe(opening);
});
