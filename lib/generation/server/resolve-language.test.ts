import { expect, test } from "vitest";
import { resolveLanguage } from "@/lib/generation/server/resolve-language";

test.each([
  ["the requested one", "en", { language: "he", text: "שלום" }, "en"],
  ["the target language of the post", undefined, { language: "he", text: "Hello" }, "he"],
  ["the language of the post's text", undefined, { language: null, text: "הלחם יוצא" }, "he"],
  ["the brand's for a post without text", undefined, { language: null, text: "5:40" }, "he"],
  ["the brand's without a post", undefined, null, "he"],
] as const)("resolved language is %s", (_, requested, post, language) => {
  const account = { language: language === "he" && post?.text === "הלחם יוצא" ? "en" : "he" };
  expect(resolveLanguage(account, post, requested)).toBe(language);
});
