import { describe, expect, it } from "vitest";
import { listOccasions } from "@/lib/content-plan/occasions";
import he from "@/messages/he/contentPlanner.json";

describe("occasions", () => {
  it("next occasions are those of the brand's language, the nearest first", () => {
    expect(listOccasions("2026-11-30", "en", 5)).toEqual([
      { day: "2026-12-05", name: "hanukkah" },
      { day: "2026-12-25", name: "christmas" },
    ]);
    expect(listOccasions("2026-11-30", "he", 5)).toEqual([{ day: "2026-12-05", name: "hanukkah" }]);
    expect(listOccasions("2026-11-30", "en", 1)).toHaveLength(1);
  });

  it("day of mourning and a holiday without time to prepare are no occasions", () => {
    // Holocaust Remembrance Day and Memorial Day of 2027 are on May 4 and 11, Independence Day on May 12.
    expect(listOccasions("2027-05-01", "he", 9).map(({ name }) => name)).toEqual([
      "yomHaatzmaut",
      "lagBaomer",
    ]);
    expect(listOccasions("2026-12-04", "he", 9)).toEqual([]);
  });

  it("every occasion of a year has a name in the planner", () => {
    for (const language of ["en", "he"] as const)
      for (const today of [
        "2026-01-01",
        "2026-02-01",
        "2026-03-01",
        "2026-08-20",
        "2026-09-25",
        "2026-11-01",
      ])
        for (const { name } of listOccasions(today, language, 9)) expect(he.holidays).toHaveProperty(name);
  });
});
