import { describe, expect, test } from "vitest";
import { normalizeCopy } from "@/lib/generation/server/normalize-copy";
import { composeFullText } from "@/lib/posts/hashtags";
import { countCharacters } from "@/lib/posts/platform-rules";

describe("normalizeCopy", () => {
  test("normalizeCopy moves hashtags from the text to the list without duplicates", () => {
    const copy = normalizeCopy(
      { text: "Fresh #bread today.\n\n#Bread #sour_dough\n", hashtags: ["#bread", "baking"] },
      "facebook",
    );
    expect(copy).toEqual({ text: "Fresh bread today.", hashtags: ["bread", "baking", "sour_dough"] });
  });

  test("normalizeCopy returns at most five hashtags", () => {
    const hashtags = ["a1", "b2", "c3", "d4", "e5", "f6", "g7"];
    expect(normalizeCopy({ text: "Hello", hashtags }, "instagram").hashtags).toHaveLength(5);
  });

  test.each(["facebook", "instagram", "linkedin"] as const)(
    "normalizeCopy for %s keeps text and hashtags within the limit",
    (platform) => {
      const limit = { facebook: 63_206, instagram: 2200, linkedin: 3000 }[platform];
      const copy = normalizeCopy(
        { text: "A sentence 😀 of seven words is here. ".repeat(3000), hashtags: ["bread"] },
        platform,
      );
      const length = countCharacters(composeFullText(copy));
      expect(length).toBeLessThanOrEqual(limit);
      expect(length).toBeGreaterThan(limit - 60);
      expect(copy.text.endsWith(".")).toBe(true);
    },
  );

  test("normalizeCopy truncates a single long word", () => {
    const copy = normalizeCopy({ text: "x".repeat(5000), hashtags: [] }, "instagram");
    expect(countCharacters(copy.text)).toBeLessThanOrEqual(2200);
  });

  test("normalizeCopy removes characters that cannot be stored", () => {
    expect(normalizeCopy({ text: "a\0b\ud800c", hashtags: ["bad tag!", "#"] }, "facebook")).toEqual({
      text: "abc",
      hashtags: [],
    });
  });
});
