import { expect, it } from "vitest";
import { TESTIMONIALS } from "@/components/marketing/testimonials";
import { findHebrewProblems } from "@/tests/rules/checks/hebrew-style";

it("sample testimonials are labeled, bilingual and follow the writing guide", () => {
  expect(TESTIMONIALS.areSamples).toBe(true);
  expect(TESTIMONIALS.words.length).toBeGreaterThan(0);
  for (const { role, text } of TESTIMONIALS.words) {
    for (const words of [role, text]) {
      expect(words.en).toMatch(/^[A-Z][^א-ת]+$/);
      expect(words.he).toMatch(/[א-ת]/);
      expect(findHebrewProblems(words.he)).toEqual([]);
    }
  }
});
