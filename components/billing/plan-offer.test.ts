import { expect, test } from "vitest";
import { planOffer } from "@/components/billing/plan-offer";
import { PLAN_KEYS, PLANS, type Plan } from "@/lib/billing/plans";
import { endable, planCardState, showsBestOffer } from "@/lib/billing/rules";
import type { SubscriptionWire } from "@/lib/billing/schemas";

const PRO: SubscriptionWire = {
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
};
const FREE: Plan = { ...PLANS.starter, monthlyPrice: 0, yearlyPrice: 0, yearlyChargeAmount: 0 };
const offers = (subscription: SubscriptionWire | null, period: "yearly" | "monthly" = "yearly") =>
  PLAN_KEYS.map((key) => planOffer(PLANS[key], period, subscription).kind);

test("without a subscription every plan with a price can be had", () => {
  expect(offers(null)).toEqual(["subscribe", "subscribe", "subscribe", "contact"]);
  expect(planOffer(PLANS.pro, "monthly", null)).toEqual({
    kind: "subscribe",
    choice: { planKey: "pro", billingPeriod: "monthly" },
  });
});

test("a plan of price 0 is coming soon, whatever one has", () => {
  for (const subscription of [null, PRO])
    expect(planOffer(FREE, "yearly", subscription).kind).toBe("comingSoon");
});

test("beside the current plan: the smaller ones at the period's end, the larger ones at once", () => {
  expect(offers(PRO)).toEqual(["downgrade", "none", "upgrade", "contact"]);
  expect(offers(PRO, "monthly")).toEqual(["downgrade", "toMonthly", "upgrade", "contact"]);
  expect(offers({ ...PRO, billingPeriod: "monthly", frequency: "monthly" })).toEqual([
    "downgrade",
    "toYearly",
    "upgrade",
    "contact",
  ]);
});

test("a change that is set already is said, not offered again", () => {
  const next = { planKey: "starter", billingPeriod: "monthly" } as const;
  expect(offers({ ...PRO, next }, "monthly")[0]).toBe("planned");
  expect(offers({ ...PRO, next }, "yearly")[0]).toBe("downgrade");
});

test("a cancelled plan is followed by nothing smaller before it has ended; a larger one begins at once", () => {
  const cancelled = { ...PRO, cancelAtPeriodEnd: true, nextPaymentDate: null };
  expect(offers(cancelled)).toEqual(["later", "none", "upgrade", "contact"]);
  expect(offers(cancelled, "monthly")).toEqual(["later", "none", "upgrade", "contact"]);
});

test("an ended plan is expired, can be had again, and brings the best offer back", () => {
  const ended = { ...PRO, isActive: false };
  expect(offers(ended)).toEqual(["subscribe", "again", "subscribe", "contact"]);
  expect(PLAN_KEYS.map((key) => planCardState(PLANS[key], ended))).toEqual([
    "available",
    "expired",
    "available",
    "available",
  ]);
  expect([null, ended, PRO].map((one) => showsBestOffer(PLANS.pro, one))).toEqual([true, true, false]);
});

test("what renews can be ended, and so can the tries of a declined card after the plan", () => {
  const declined = { ...PRO, isActive: false, problem: "card_declined" as const };
  expect([PRO, { ...PRO, cancelAtPeriodEnd: true }].map(endable)).toEqual(["plan", null]);
  expect([declined, { ...declined, problem: null }].map(endable)).toEqual(["tries", null]);
});
