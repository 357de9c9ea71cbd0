import { expect, test } from "vitest";
import { languageFor } from "@/lib/generation/server/language-for";

test.each([
  ["the one asked for", "en", { language: "he", text: "שלום" }, "en"],
  ["the one the post is for", undefined, { language: "he", text: "Hello" }, "he"],
  ["the one the post's words are in", undefined, { language: null, text: "הלחם יוצא" }, "he"],
  ["the brand's for a post without words", undefined, { language: null, text: "5:40" }, "he"],
  ["the brand's without a post", undefined, null, "he"],
] as const)("it is %s", (_, asked, post, language) => {
  const account = { language: language === "he" && post?.text === "הלחם יוצא" ? "en" : "he" };
  expect(languageFor(account, post, asked)).toBe(language);
});
