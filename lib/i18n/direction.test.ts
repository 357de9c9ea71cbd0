import { describe, expect, it } from "vitest";
import { directionOf, isLanguage } from "@/lib/i18n/direction";

describe("directionOf", () => {
  it.each([
    ["he", "rtl"],
    ["he-IL", "rtl"],
    ["ar", "rtl"],
    ["AR_EG", "rtl"],
    ["en", "ltr"],
    ["en-US", "ltr"],
    ["", "ltr"],
  ])("%s is %s", (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});

describe("isLanguage", () => {
  it("takes exactly the languages we speak", () => {
    expect(["en", "he", "ar", "EN", "he-IL", "", null, 1].filter(isLanguage)).toEqual(["en", "he"]);
  });
});
