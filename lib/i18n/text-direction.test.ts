import { describe, expect, it } from "vitest";
import {
  countLetters,
  getAutoDirection,
  getContentLanguage,
  getTextDirection,
} from "@/lib/i18n/text-direction";

describe("getTextDirection", () => {
  it.each([
    ["Kolot: הלחם החדש כאן", "he", "rtl"],
    ["Kolot AI Studio חי", "he", "rtl"],
    ["🇮🇱 חדש בישראל!", "he", "rtl"],
    ["\u200eKolot של השכונה", "he", "rtl"],
    ["Bread at 5:40", "he", "ltr"],
    ["\u200fKolot", "he", "rtl"],
    ["12:30 🍞", "he", "rtl"],
    ["", "he", "rtl"],
    ["שיפון is back", "en", "ltr"],
    ["הלחם החדש כאן", "en", "rtl"],
    ["12:30", "en", "ltr"],
    ["", "en", "ltr"],
    ["Kolot مخبز", "ar", "rtl"],
  ])("direction of “%s” in %s is %s", (text, language, direction) => {
    expect(getTextDirection(text, language)).toBe(direction);
  });
});

it.each([
  ["12 שלום abc", "rtl"],
  ["abc שלום", "ltr"],
  ["🇮🇱 שלום", "ltr"],
  ["👋 שלום", "rtl"],
  ["\u200fabc", "rtl"],
  ["\u2066abc\u2069 שלום", "rtl"],
  ["12:30", null],
])("getAutoDirection follows the first strong character of %s", (text, direction) => {
  expect(getAutoDirection(text)).toBe(direction);
});

it("countLetters ignores digits, signs, vowel points and direction marks", () => {
  expect(countLetters("\u200fקוֹל, abc 12 🍞 é")).toEqual({ ltr: 4, rtl: 3 });
});

describe("getContentLanguage", () => {
  it.each([
    ["the stored one, whatever its script", { language: "he", text: "Bread" }, "en", "he"],
    [
      "the brand's for a text that starts with a Latin name",
      { language: null, text: "Kolot חי" },
      "he",
      "he",
    ],
    ["the brand's for a text in another script", { language: null, text: "Bread at six" }, "he", "he"],
    ["the brand's for one Hebrew word", { language: null, text: "The שיפון is back" }, "en", "en"],
    ["Hebrew for mostly Hebrew text", { language: null, text: "הלחם של Kolot" }, "en", "he"],
    ["the brand's without letters", { language: undefined, text: "5:40" }, "he", "he"],
    ["the brand's for an unsupported stored one", { language: "xx", text: "" }, "en", "en"],
  ] as const)("content language is %s", (_, post, brands, language) => {
    expect(getContentLanguage(post, brands)).toBe(language);
  });
});
