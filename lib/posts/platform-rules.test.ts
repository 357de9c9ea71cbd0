import { expect, test } from "vitest";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { MAX_IMAGES, MAX_TEXT, PLATFORM_RULES, textLength } from "@/lib/posts/platform-rules";

test("the figures of the survey", () => {
  expect(PLATFORMS.map((platform) => PLATFORM_RULES[platform].textLimit)).toEqual([63_206, 2200, 3000]);
  expect(PLATFORM_RULES.instagram.hashtagLimit).toBe(5);
  expect(PLATFORM_RULES.facebook.imageBytesMax).toBe(4_000_000);
  expect([MAX_TEXT, MAX_IMAGES]).toEqual([63_206, 20]);
});

test.each(PLATFORMS)("%s: what we suggest is allowed", (platform) => {
  const { hashtagLimit, hashtagSuggestion, fold, textWarning, textLimit } = PLATFORM_RULES[platform];
  expect(hashtagSuggestion).toBeLessThanOrEqual(hashtagLimit ?? Number.POSITIVE_INFINITY);
  expect(fold).toBeLessThan(textWarning);
  expect(textWarning).toBeLessThanOrEqual(textLimit);
});

test("an emoji is one character", () => {
  expect(textLength("a😀ש")).toBe(3);
});
