import { describe, expect, it } from "vitest";
import { testimonialsVariable } from "@/lib/core/server/testimonials-variable";
import { SAMPLE_TESTIMONIALS } from "@/lib/core/testimonials";
import { findHebrewProblems } from "@/tests/rules/checks/hebrew-style";

const quote = { role: { en: "Baker", he: "אופה" }, text: { en: "Good.", he: "טוב." } };
const parse = (value: unknown) =>
  testimonialsVariable.safeParse(typeof value === "string" ? value : JSON.stringify(value));

describe("BRAND_TESTIMONIALS", () => {
  it("testimonials of a JSON list are not samples", () => {
    const named = { ...quote, name: "Dana Levi" };
    expect(parse([quote, named]).data).toEqual({ areSamples: false, quotes: [quote, named] });
  });

  it("testimonials are the samples when the value is samples", () => {
    expect(parse("samples").data).toBe(SAMPLE_TESTIMONIALS);
  });

  it.each([
    "[",
    "sample",
    [],
    [{ ...quote, text: { en: "Good." } }],
    [{ ...quote, text: { en: "Good.", he: " " } }],
    Array.from({ length: 7 }, () => quote),
  ])("invalid value is refused: %j", (value) => {
    expect(parse(value).error?.issues[0]?.message).toContain("needs a JSON list");
  });
});

it("sample testimonials are labeled, bilingual and follow the writing guide", () => {
  expect(SAMPLE_TESTIMONIALS.areSamples).toBe(true);
  for (const { role, text } of SAMPLE_TESTIMONIALS.quotes) {
    for (const words of [role, text]) {
      expect(words.en).toMatch(/^[A-Z][^א-ת]+$/);
      expect(words.he).toMatch(/[א-ת]/);
      expect(findHebrewProblems(words.he)).toEqual([]);
    }
  }
});
