import { createElement } from "react";
import { expect, it } from "vitest";
import { BillingPeriodToggle } from "@/components/billing/billing-period-toggle";
import { PricingProvider } from "@/components/billing/money-text";
import { PlanCards } from "@/components/billing/plan-cards";
import { BillingPeriodNote } from "@/components/billing/plans-screen";
import { PLANS, type Plan } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const NOTHING = {
  ...{ subscription: null, disabled: false, opening: null, chosen: null },
  onChoose: () => undefined,
};

interface Options {
  compact?: boolean;
  currency?: string;
  hasYearly?: boolean;
  plans?: Record<keyof typeof PLANS, Plan>;
  subscription?: SubscriptionDto | null;
}

/** Renders the plan cards by plan key. */
function cards(
  language: "en" | "he",
  { compact = false, currency = "USD", hasYearly = true, plans = PLANS, subscription = null }: Options = {},
) {
  const pricing = { currency, taxNote: "", hasYearly };
  const parts = Object.values(plans).map((plan) => {
    const children = createElement(PlanCards, {
      ...{ ...NOTHING, subscription },
      period: hasYearly ? "yearly" : "monthly",
      compact,
      plans: [plan],
    });
    return [
      plan.key,
      extractText(renderToHtml(language, createElement(PricingProvider, { pricing, children }))),
    ];
  });
  return Object.fromEntries(parts) as Record<keyof typeof PLANS, string>;
}

// spec: 3.12, 4.25
it("only the Pro plan has the best-offer badge", () => {
  for (const [language, badge] of [
    ["en", "Best Offer"],
    ["he", "הכי משתלם"],
  ] as const) {
    const found = Object.entries(cards(language)).filter(([, words]) => words.includes(badge));
    expect(found.map(([key]) => key)).toEqual(["pro"]);
  }
});

// spec: 3.14, 9.25, 9.26
it("every plan card lists its features and its own credit estimate", () => {
  const { starter, pro, business, enterprise } = cards("en");
  expect(starter).toContain("About 70 images, or 30 silent videos, or 3 videos with sound");
  expect(pro).toContain("About 150 images, or 70 silent videos, or 10 videos with sound");
  expect(business).toContain("About 300 images, or 100 silent videos, or 20 videos with sound");
  for (const words of [starter, pro, business, enterprise]) {
    expect(words).toContain("Facebook");
    expect(words).toMatch(/brands/);
    expect(words).toContain("Canvas editor and background removal");
    expect(words).toContain("Client-ready PDF content plans");
  }
  expect(enterprise).toContain("Custom credits, terms and invoicing");
  expect(cards("he").business).toMatch(/300.*100.*20/);
});

const PRO_MONTHLY: SubscriptionDto = {
  ...{ planKey: "pro", isActive: true, billingPeriod: "monthly", frequency: "monthly" },
  ...{ nextPaymentDate: "2027-03-03T00:00:00.000Z", periodEnd: "2027-03-03T00:00:00.000Z" },
  ...{ cancelAtPeriodEnd: false, next: null, problem: null, cardLast4: "4242", canManageCard: true },
  unconfirmedPaymentId: null,
};

// spec: 4.24, D11.20
it("plan card keeps the label Subscribe, and says below it what the choice does to an active plan", () => {
  const subscription = PRO_MONTHLY;
  const { starter, pro, business } = cards("en", { subscription });
  expect(starter).toMatch(/ Subscribe Changes your plan on .*Mar 3, 2027/);
  expect(pro).toContain(" Subscribe Switches to yearly billing today");
  expect(business).toContain(" Subscribe Upgrades your plan today");
  const { business: hebrew } = cards("he", { subscription });
  expect(hebrew).toContain(" הצטרפות המסלול ישודרג היום");
  expect(cards("en").business).not.toMatch(/Upgrade|Changes your plan|Switches/);
});

// spec: 4.24, D11.20
it("plan card keeps a disabled Subscribe, and says below it when a plan that is chosen already begins", () => {
  const next = { planKey: "starter", billingPeriod: "yearly" } as const;
  const chosen = { subscription: { ...PRO_MONTHLY, next } };
  expect(cards("en", chosen).starter).toMatch(/ Subscribe Starts on .*Mar 3, 2027/);
  const ending = { subscription: { ...PRO_MONTHLY, cancelAtPeriodEnd: true, nextPaymentDate: null } };
  expect(cards("en", ending).starter).toMatch(/ Subscribe Available from .*Mar 3, 2027/);
  expect(cards("he", ending).starter).toMatch(/ הצטרפות .*Mar 3, 2027/);
  for (const { subscription } of [chosen, ending]) {
    const part = createElement(PlanCards, {
      ...NOTHING,
      subscription,
      period: "yearly",
      plans: [PLANS.starter],
    });
    expect(renderToHtml("en", part)).toMatch(/<button[^>]* disabled=""[^>]*>[^<]*(?:<[^>]*>)*Subscribe</);
  }
});

// spec: 4.19, 4.24, 9.16
it("plan without a price names the sales department, and one that is free is coming soon", () => {
  const { enterprise } = cards("en");
  expect(enterprise).toContain("Contact Sales");
  expect(enterprise).toContain("Custom");
  expect(enterprise).not.toContain("$");
  const { starter } = cards("en", { plans: { ...PLANS, starter: { ...PLANS.starter, monthlyPrice: 0 } } });
  expect(starter).toContain("Coming Soon");
  expect(starter).not.toContain("Subscribe");
});

// spec: 4.23
it("contact plan's card contains the contact address in both layouts", () => {
  for (const language of ["en", "he"] as const)
    for (const compact of [true, false])
      expect(cards(language, { compact }).enterprise).toContain("sales@kolot.example");
});

// spec: D2.8
it("prices use the configured currency in both languages", () => {
  expect(cards("en", { currency: "EUR" }).pro).toContain("€79");
  expect(cards("he", { currency: "EUR" }).pro).toContain("€79");
  expect(cards("en").pro).toContain("$79");
});

// spec: D2.10, D5.33
it("billing note mentions credit expiry, and tax only when a tax note is configured", () => {
  const noteOf = (language: "en" | "he", taxNote: string) => {
    const children = createElement(BillingPeriodNote);
    return extractText(
      renderToHtml(
        language,
        createElement(PricingProvider, { pricing: { currency: "USD", taxNote, hasYearly: true }, children }),
      ),
    );
  };
  const said = "Unused credits end with their period and don’t roll over.";
  expect(noteOf("en", "")).toBe(said);
  expect(noteOf("en", "Prices include VAT")).toBe(`${said} Prices include VAT`);
  expect(noteOf("he", "")).not.toMatch(/מס|מע״מ/);
});

// spec: 2.55, 2.59, 2.61
it("a gateway that cannot renew a year has no yearly offer on the cards and no choice of the period", () => {
  for (const language of ["en", "he"] as const) {
    const { pro } = cards(language, { hasYearly: false });
    expect(pro).toContain("$99");
    expect(pro).not.toMatch(/year|שנ/);
    const children = createElement(BillingPeriodToggle, { period: "monthly", onChange: () => undefined });
    const pricing = { currency: "USD", taxNote: "", hasYearly: false };
    const toggle = createElement(PricingProvider, { pricing, children });
    expect(renderToHtml(language, toggle)).toBe("");
  }
});
