import { expect, it } from "vitest";
import { TESTIMONIALS } from "@/lib/core/testimonials";
import { rejectedHebrew } from "@/tests/rules/checks/hebrew";

it("samples say that they are some, come in both languages, and keep to the writing guide", () => {
  expect(TESTIMONIALS.areSamples).toBe(true);
  expect(TESTIMONIALS.words.length).toBeGreaterThan(0);
  for (const { role, text } of TESTIMONIALS.words) {
    for (const words of [role, text]) {
      expect(words.en).toMatch(/^[A-Z][^א-ת]+$/);
      expect(words.he).toMatch(/[א-ת]/);
      expect(rejectedHebrew(words.he)).toEqual([]);
    }
  }
});
