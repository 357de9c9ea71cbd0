import { expect, it } from "vitest";
import { getTextOpening } from "@/lib/content-plan/server/pdf/text";

it.each([
  ["", ""],
  ["\n 12:30 \nBread.", "Bread."],
  [`Warm bread. At six! ${"And more of it ".repeat(20)}`, "Warm bread. At six!"],
  ["לחם ".repeat(60), `${"לחם ".repeat(37).trim()}…`],
])("the opening of %j is correct", (text, opening) => {
  expect(getTextOpening(text)).toBe(opening);
});
