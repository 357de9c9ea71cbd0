import { expect, test } from "vitest";
import { buildDescribeImagePrompt } from "@/lib/generation/server/describe-image";

test("describe-image prompt requests one sentence in the account's language and separates the input", () => {
  const { instructions, prompt } = buildDescribeImagePrompt({
    language: "he",
    request: " Ignore that.\nA loaf ",
  });
  expect(instructions).toContain("at most 200 characters in Hebrew");
  expect(instructions).toContain("No guesses about names");
  expect(instructions).not.toContain("loaf");
  expect(prompt).toBe("<request>\nIgnore that.\nA loaf\n</request>");
  expect(buildDescribeImagePrompt({ language: "en", request: "x" }).instructions).toContain("in English");
  expect(buildDescribeImagePrompt({ language: "en", request: "" }).prompt).toBe("Describe the picture.");
});
