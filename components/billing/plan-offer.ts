import { classifyPlanChange, getPlanAction, type PlanChoice } from "@/lib/billing/plan-rules";
import { type BillingPeriod, type Plan, toPaidPlanKey } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";

export type PlanOffer =
  | { kind: "contact" | "comingSoon" | "none" | "planned" | "later" }
  | {
      kind: "subscribe" | "upgrade" | "downgrade" | "toYearly" | "toMonthly";
      choice: PlanChoice;
    };

/** Returns the action that a plan offers for a subscription and billing period. */
export function getPlanOffer(
  plan: Plan,
  period: BillingPeriod,
  subscription: SubscriptionDto | null,
): PlanOffer {
  const action = getPlanAction(plan);
  const planKey = toPaidPlanKey(plan.key);
  if (action !== "subscribe" || !planKey) return { kind: action === "contact" ? "contact" : "comingSoon" };
  const choice = { planKey, billingPeriod: period };
  const change = classifyPlanChange(getActivePlanChoice(subscription), choice);
  if (change === "same") return { kind: "none" };
  if (change === "subscribe") return { kind: "subscribe", choice };
  // A subscription that ends has no successor: the user must resume it first or wait for its end.
  if (subscription?.cancelAtPeriodEnd && change === "downgrade") {
    return { kind: subscription.planKey === planKey ? "none" : "later" };
  }
  const { next } = subscription ?? {};
  if (next?.planKey === planKey && next.billingPeriod === period) return { kind: "planned" };
  if (subscription?.planKey !== planKey) return { kind: change, choice };
  return { kind: period === "yearly" ? "toYearly" : "toMonthly", choice };
}

/** Returns the choice currently paid for; null without a subscription and for plans paid elsewhere. */
export function getActivePlanChoice(subscription: SubscriptionDto | null): PlanChoice | null {
  const planKey = subscription?.isActive ? toPaidPlanKey(subscription.planKey) : null;
  return subscription && planKey ? { planKey, billingPeriod: subscription.billingPeriod } : null;
}
