import { expect, test } from "vitest";
import { findPlaceholder } from "@/components/posts/text/placeholder";

test("first words in square brackets are found", () => {
  const text = "Today: [product] at [price]";
  const found = findPlaceholder(text);
  expect(text.slice(found?.start, found?.end)).toBe("[product]");
});

test.each(["Warm rye", "An [open bracket", "Nothing []", "Two [\nlines]"])(
  "%j has no placeholder",
  (text) => {
    expect(findPlaceholder(text)).toBeNull();
  },
);
