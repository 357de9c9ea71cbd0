import { expect, test } from "vitest";
import { findVariant, getPostLanguage } from "@/lib/posts/variants";

test.each([
  ["what it was written for, whatever its letters", { language: "he", text: "Bread" }, "he"],
  ["Hebrew by its letters, with a brand name among them", { language: null, text: "לחם של Shachar" }, "he"],
  ["English by its letters", { language: null, text: "Bread at 5:40" }, "en"],
  ["the brand's own where there are no letters", { language: null, text: "5:40 🍞" }, "he"],
  ["the brand's own where nothing readable is stored", { language: "xx", text: "" }, "he"],
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
