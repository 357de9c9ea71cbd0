import { describe, expect, test } from "vitest";
import { composeFullText, extractHashtags, normalizeHashtag, normalizeHashtags } from "@/lib/posts/hashtags";

test.each([
  ["#Bread", "Bread"],
  [" sour dough ", "sour_dough"],
  ["לחם_טרי", "לחם_טרי"],
  ["2026", null],
  ["a-b", null],
  ["#", null],
])("normalizeHashtag maps %j to %j", (value, stored) => {
  expect(normalizeHashtag(value)).toBe(stored);
});

test("normalizeHashtags removes duplicates regardless of case", () => {
  expect(normalizeHashtags(["Bread", "#bread", "!", "tea"])).toEqual(["Bread", "tea"]);
});

describe("hashtag extraction", () => {
  test("extractHashtags removes hashtag lines and keeps hashtags in sentences as words", () => {
    expect(extractHashtags("Our #fresh_bread.\n#one #two")).toEqual({
      text: "Our fresh bread.",
      hashtags: ["fresh_bread", "one", "two"],
    });
  });

  test("extractHashtags ignores URL fragments and HTML entities", () => {
    const text = "See https://a.example/#menu and &#39;";
    expect(extractHashtags(text)).toEqual({ text, hashtags: [] });
  });
});

test("composeFullText puts the hashtags in the last line", () => {
  expect(composeFullText({ text: " Hello ", hashtags: ["a", "b"] })).toBe("Hello\n\n#a #b");
  expect(composeFullText({ text: "", hashtags: ["a"] })).toBe("#a");
  expect(composeFullText({ text: "Hello", hashtags: [] })).toBe("Hello");
});
