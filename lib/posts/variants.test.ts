import { expect, test } from "vitest";
import { findVariant, getPostLanguage } from "@/lib/posts/variants";

test.each([
  ["its stored language, whatever its script", { language: "he", text: "Bread" }, "he"],
  ["Hebrew by its script, with a Latin brand name", { language: null, text: "לחם של Shachar" }, "he"],
  ["English by its script", { language: null, text: "Bread at 5:40" }, "en"],
  ["the brand's for a text without letters", { language: null, text: "5:40 🍞" }, "he"],
  ["the brand's for an unsupported stored language", { language: "xx", text: "" }, "he"],
])("the language of a post is %s", (_, post, language) => {
  expect(getPostLanguage(post, "he")).toBe(language);
});

test("the variant of a platform and language is the first post of the group that matches both", () => {
  const group = [
    { id: 1, platform: "facebook", language: null, text: "Bread" },
    { id: 2, platform: "linkedin", language: "he", text: "" },
    { id: 3, platform: "linkedin", language: null, text: "Bread" },
    { id: 4, platform: "linkedin", language: "en", text: "Rolls" },
  ];
  expect(findVariant(group, { platform: "linkedin", language: "en" }, "en")?.id).toBe(3);
  expect(findVariant(group, { platform: "linkedin", language: "he" }, "en")?.id).toBe(2);
  expect(findVariant(group, { platform: "facebook", language: "he" }, "en")).toBeUndefined();
  expect(findVariant(group, { platform: "instagram", language: "en" }, "en")).toBeUndefined();
});
