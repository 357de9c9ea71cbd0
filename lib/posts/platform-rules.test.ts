import { expect, test } from "vitest";
import { PLATFORMS } from "@/lib/core/platforms";
import { countCharacters, MAX_IMAGES, MAX_TEXT_LENGTH, PLATFORM_RULES } from "@/lib/posts/platform-rules";

test("platform rules contain the published limits", () => {
  expect(PLATFORMS.map((platform) => PLATFORM_RULES[platform].textLimit)).toEqual([63_206, 2200, 3000]);
  expect(PLATFORM_RULES.instagram.hashtagLimit).toBe(5);
  expect(PLATFORM_RULES.facebook.imageBytesMax).toBe(4_000_000);
  expect([MAX_TEXT_LENGTH, MAX_IMAGES]).toEqual([63_206, 20]);
});

test.each(PLATFORMS)("%s: suggested limits are within the allowed limits", (platform) => {
  const { hashtagLimit, hashtagSuggestion, fold, textWarning, textLimit } = PLATFORM_RULES[platform];
  expect(hashtagSuggestion).toBeLessThanOrEqual(hashtagLimit ?? Number.POSITIVE_INFINITY);
  expect(fold).toBeLessThan(textWarning);
  expect(textWarning).toBeLessThanOrEqual(textLimit);
});

test("countCharacters counts an emoji as one character", () => {
  expect(countCharacters("a😀ש")).toBe(3);
});
