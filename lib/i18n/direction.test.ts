import { describe, expect, it } from "vitest";
import { getDirection, isLanguage } from "@/lib/i18n/direction";

describe("getDirection", () => {
  // spec: 2.67, 9.44, D6.16
  it.each([
    ["he", "rtl"],
    ["he-IL", "rtl"],
    ["ar", "rtl"],
    ["AR_EG", "rtl"],
    ["en", "ltr"],
    ["en-US", "ltr"],
    ["", "ltr"],
  ])("getDirection of %s is %s", (language, direction) => {
    expect(getDirection(language)).toBe(direction);
  });
});

describe("isLanguage", () => {
  // spec: 1.19, 5.1, D6.17
  it("isLanguage accepts exactly the supported languages", () => {
    expect(["en", "he", "ar", "EN", "he-IL", "", null, 1].filter(isLanguage)).toEqual(["en", "he"]);
  });
});
