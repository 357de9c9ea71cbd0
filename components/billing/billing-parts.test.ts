import { createElement } from "react";
import { expect, it } from "vitest";
import { PeriodNote } from "@/components/billing/period-note";
import { PlanCards } from "@/components/billing/plan-cards";
import { PricingScope } from "@/components/billing/pricing-scope";
import { PLANS } from "@/lib/billing/plans";
import { render, wordsOf } from "@/tests/harness/render";

const NOTHING = {
  ...{ subscription: null, disabled: false, opening: null, chosen: null },
  onChoose: () => undefined,
};

/** The cards of the plans with nothing bought, each by its name. */
function cards(language: "en" | "he", { compact = false, currency = "USD" } = {}) {
  const pricing = { currency, taxNote: "" };
  const parts = Object.values(PLANS).map((plan) => {
    const children = createElement(PlanCards, { ...NOTHING, period: "yearly", compact, plans: [plan] });
    return [plan.key, wordsOf(render(language, createElement(PricingScope, { pricing, children })))];
  });
  return Object.fromEntries(parts) as Record<keyof typeof PLANS, string>;
}

it("the best offer is Pro and no other plan", () => {
  for (const [language, badge] of [
    ["en", "Best Offer"],
    ["he", "הכי משתלם"],
  ] as const) {
    const found = Object.entries(cards(language)).filter(([, words]) => words.includes(badge));
    expect(found.map(([key]) => key)).toEqual(["pro"]);
  }
});

it("every plan lists what it holds, and its own estimate", () => {
  const { starter, pro, business, enterprise } = cards("en");
  expect(starter).toContain("About 70 images, or 30 silent videos, or 3 videos with sound");
  expect(pro).toContain("About 150 images, or 70 silent videos, or 10 videos with sound");
  expect(business).toContain("About 300 images, or 100 silent videos, or 20 videos with sound");
  for (const words of [starter, pro, business, enterprise]) expect(words).toContain("Facebook");
  expect(cards("he").business).toMatch(/300.*100.*20/);
});

it("the dialog's card of the contact plan has the address to write to as well", () => {
  for (const language of ["en", "he"] as const)
    for (const compact of [true, false])
      expect(cards(language, { compact }).enterprise).toContain("sales@kolot.example");
});

it("prices are written in the currency that was set, the same in both languages", () => {
  expect(cards("en", { currency: "EUR" }).pro).toContain("€79");
  expect(cards("he", { currency: "EUR" }).pro).toContain("€79");
  expect(cards("en").pro).toContain("$79");
});

it("unused credits end with their period: that is said, and a word about tax only where one was set", () => {
  const noteOf = (language: "en" | "he", taxNote: string) => {
    const children = createElement(PeriodNote);
    return wordsOf(
      render(language, createElement(PricingScope, { pricing: { currency: "USD", taxNote }, children })),
    );
  };
  const said = "Unused credits end with their period and are not added up.";
  expect(noteOf("en", "")).toBe(said);
  expect(noteOf("en", "Prices include VAT")).toBe(`${said} Prices include VAT`);
  expect(noteOf("he", "")).not.toMatch(/מס|מע״מ/);
});
