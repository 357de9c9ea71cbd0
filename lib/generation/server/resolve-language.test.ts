import { expect, test } from "vitest";
import { resolveLanguage } from "@/lib/generation/server/resolve-language";

test.each([
  ["the one asked for", "en", { language: "he", text: "שלום" }, "en"],
  ["the one the post is for", undefined, { language: "he", text: "Hello" }, "he"],
  ["the one the post's words are in", undefined, { language: null, text: "הלחם יוצא" }, "he"],
  ["the brand's for a post without words", undefined, { language: null, text: "5:40" }, "he"],
  ["the brand's without a post", undefined, null, "he"],
] as const)("resolved language is %s", (_, requested, post, language) => {
  const account = { language: language === "he" && post?.text === "הלחם יוצא" ? "en" : "he" };
  expect(resolveLanguage(account, post, requested)).toBe(language);
});
