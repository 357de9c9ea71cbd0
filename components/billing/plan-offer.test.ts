import { expect, test } from "vitest";
import { getPlanOffer } from "@/components/billing/plan-offer";
import { canCancel, getPlanCardState, showsBestOffer } from "@/lib/billing/plan-rules";
import { PLAN_KEYS, PLANS, type Plan } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";

const PRO: SubscriptionDto = {
  planKey: "pro",
  isActive: true,
  nextPaymentDate: "2027-03-03T00:00:00.000Z",
  billingPeriod: "yearly",
  frequency: "yearly",
  cancelAtPeriodEnd: false,
  periodEnd: "2027-03-03T00:00:00.000Z",
  next: null,
  problem: null,
  cardLast4: "4242",
  canManageCard: true,
  unconfirmedPaymentId: null,
};
const FREE: Plan = { ...PLANS.starter, monthlyPrice: 0, yearlyPrice: 0, yearlyChargeAmount: 0 };
const offers = (subscription: SubscriptionDto | null, period: "yearly" | "monthly" = "yearly") =>
  PLAN_KEYS.map((key) => getPlanOffer(PLANS[key], period, subscription).kind);

// spec: 3.13, 4.17, 4.18, 6.8
test("every priced plan is available when no subscription exists", () => {
  expect(offers(null)).toEqual(["subscribe", "subscribe", "subscribe", "contact"]);
  expect(getPlanOffer(PLANS.pro, "monthly", null)).toEqual({
    kind: "subscribe",
    choice: { planKey: "pro", billingPeriod: "monthly" },
  });
});

// spec: 4.17, 4.19
test("plan with price 0 is coming soon with and without a subscription", () => {
  for (const subscription of [null, PRO])
    expect(getPlanOffer(FREE, "yearly", subscription).kind).toBe("comingSoon");
});

// spec: 4.12
test("smaller plans start at the period's end and larger plans immediately", () => {
  expect(offers(PRO)).toEqual(["downgrade", "none", "upgrade", "contact"]);
  expect(offers(PRO, "monthly")).toEqual(["downgrade", "toMonthly", "upgrade", "contact"]);
  expect(offers({ ...PRO, billingPeriod: "monthly", frequency: "monthly" })).toEqual([
    "downgrade",
    "toYearly",
    "upgrade",
    "contact",
  ]);
});

test("scheduled plan change is shown instead of being offered again", () => {
  const next = { planKey: "starter", billingPeriod: "monthly" } as const;
  expect(offers({ ...PRO, next }, "monthly")[0]).toBe("planned");
  expect(offers({ ...PRO, next }, "yearly")[0]).toBe("downgrade");
});

test("cancelled plan allows an immediate upgrade but no downgrade before its end", () => {
  const cancelled = { ...PRO, cancelAtPeriodEnd: true, nextPaymentDate: null };
  expect(offers(cancelled)).toEqual(["later", "none", "upgrade", "contact"]);
  expect(offers(cancelled, "monthly")).toEqual(["later", "none", "upgrade", "contact"]);
});

// spec: 4.13, 4.14, 4.25
test("ended plan is offered again and restores the best offer", () => {
  const ended = { ...PRO, isActive: false };
  expect(offers(ended)).toEqual(["subscribe", "subscribe", "subscribe", "contact"]);
  expect(PLAN_KEYS.map((key) => getPlanCardState(PLANS[key], ended))).toEqual([
    "available",
    "expired",
    "available",
    "available",
  ]);
  expect([null, ended, PRO].map((one) => showsBestOffer(PLANS.pro, one))).toEqual([true, true, false]);
});

test("renewal and the retries of a declined card can be cancelled", () => {
  const declined = { ...PRO, isActive: false, problem: "card_declined" as const };
  expect([PRO, { ...PRO, cancelAtPeriodEnd: true }].map(canCancel)).toEqual(["plan", null]);
  expect([declined, { ...declined, problem: null }].map(canCancel)).toEqual(["tries", null]);
});
