import { describe, expect, test } from "vitest";
import { shapeCopy } from "@/lib/generation/server/shape-copy";
import { fullText } from "@/lib/posts/hashtags";
import { textLength } from "@/lib/posts/platform-rules";

describe("what a model wrote becomes fit for its network", () => {
  test("hashtags leave the text and join the list once each", () => {
    const copy = shapeCopy(
      { text: "Fresh #bread today.\n\n#Bread #sour_dough\n", hashtags: ["#bread", "baking"] },
      "facebook",
    );
    expect(copy).toEqual({ text: "Fresh bread today.", hashtags: ["bread", "baking", "sour_dough"] });
  });

  test("never more than five hashtags", () => {
    const hashtags = ["a1", "b2", "c3", "d4", "e5", "f6", "g7"];
    expect(shapeCopy({ text: "Hello", hashtags }, "instagram").hashtags).toHaveLength(5);
  });

  test.each(["facebook", "instagram", "linkedin"] as const)(
    "%s: text and hashtags stay within the limit",
    (platform) => {
      const limit = { facebook: 63_206, instagram: 2200, linkedin: 3000 }[platform];
      const copy = shapeCopy(
        { text: "A sentence 😀 of seven words is here. ".repeat(3000), hashtags: ["bread"] },
        platform,
      );
      const length = textLength(fullText(copy));
      expect(length).toBeLessThanOrEqual(limit);
      expect(length).toBeGreaterThan(limit - 60);
      expect(copy.text.endsWith(".")).toBe(true);
    },
  );

  test("one endless word is cut too", () => {
    const copy = shapeCopy({ text: "x".repeat(5000), hashtags: [] }, "instagram");
    expect(textLength(copy.text)).toBeLessThanOrEqual(2200);
  });

  test("characters that cannot be stored are gone", () => {
    expect(shapeCopy({ text: "a\0b\ud800c", hashtags: ["bad tag!", "#"] }, "facebook")).toEqual({
      text: "abc",
      hashtags: [],
    });
  });
});
