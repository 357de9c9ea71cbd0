import { expect, test } from "vitest";
import { getDayNotes } from "@/lib/content-plan/server/day-notes";

test("day notes name holidays and those of the next day in the language of the posts", () => {
  expect(getDayNotes("2026-12-04", "en")).toEqual(["Hanukkah, first candle", "tomorrow: Hanukkah"]);
  expect(getDayNotes("2026-12-04", "he")).toEqual(["חנוכה, נר ראשון", "מחר: חנוכה"]);
  expect(getDayNotes("2026-11-25", "he")).toEqual(["מחר: חג ההודיה"]);
  expect(getDayNotes("2026-11-24", "he")).toEqual([]);
});
