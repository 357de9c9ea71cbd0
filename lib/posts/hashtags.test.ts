import { describe, expect, test } from "vitest";
import { cleanHashtag, cleanHashtags, extractHashtags, fullText } from "@/lib/posts/hashtags";

test.each([
  ["#Bread", "Bread"],
  [" sour dough ", "sour_dough"],
  ["לחם_טרי", "לחם_טרי"],
  ["2026", null],
  ["a-b", null],
  ["#", null],
])("%j is kept as %j", (value, kept) => {
  expect(cleanHashtag(value)).toBe(kept);
});

test("each hashtag once, whatever its case", () => {
  expect(cleanHashtags(["Bread", "#bread", "!", "tea"])).toEqual(["Bread", "tea"]);
});

describe("taking hashtags out of a text", () => {
  test("a line of hashtags goes, one in a sentence stays as words", () => {
    expect(extractHashtags("Our #fresh_bread.\n#one #two")).toEqual({
      text: "Our fresh bread.",
      hashtags: ["fresh_bread", "one", "two"],
    });
  });

  test("an address fragment and an entity are no hashtags", () => {
    const text = "See https://a.example/#menu and &#39;";
    expect(extractHashtags(text)).toEqual({ text, hashtags: [] });
  });
});

test("the whole text has the hashtags in a last line of their own", () => {
  expect(fullText({ text: " Hello ", hashtags: ["a", "b"] })).toBe("Hello\n\n#a #b");
  expect(fullText({ text: "", hashtags: ["a"] })).toBe("#a");
  expect(fullText({ text: "Hello", hashtags: [] })).toBe("Hello");
});
