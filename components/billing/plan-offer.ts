import { asPaidPlanKey, type BillingPeriod, type Plan } from "@/lib/billing/plans";
import { type Choice, planAction, planCardState, planChange } from "@/lib/billing/rules";
import type { SubscriptionWire } from "@/lib/billing/schemas";

/** What the place of a card's button holds. */
export type PlanOffer =
  | { kind: "contact" | "comingSoon" | "none" | "planned" | "later" }
  | { kind: "subscribe" | "again" | "upgrade" | "downgrade" | "toYearly" | "toMonthly"; choice: Choice };

/** What a plan offers to this person in this billing period: the rules, as one word for the card to draw. */
export function planOffer(
  plan: Plan,
  period: BillingPeriod,
  subscription: SubscriptionWire | null,
): PlanOffer {
  const action = planAction(plan);
  const planKey = asPaidPlanKey(plan.key);
  if (action !== "subscribe" || !planKey) return { kind: action === "contact" ? "contact" : "comingSoon" };
  const choice = { planKey, billingPeriod: period };
  const change = planChange(activeChoice(subscription), choice);
  if (change === "same") return { kind: "none" };
  if (change === "subscribe") {
    const had = planCardState(plan, subscription) === "expired";
    return { kind: had ? "again" : "subscribe", choice };
  }
  // What ends is not followed by anything: it is kept first, or it has ended.
  if (subscription?.cancelAtPeriodEnd && change === "downgrade") {
    return { kind: subscription.planKey === planKey ? "none" : "later" };
  }
  const { next } = subscription ?? {};
  if (next?.planKey === planKey && next.billingPeriod === period) return { kind: "planned" };
  if (subscription?.planKey !== planKey) return { kind: change, choice };
  return { kind: period === "yearly" ? "toYearly" : "toMonthly", choice };
}

/** What is paid for now; null for nothing, and for a plan that is not paid for here. */
export function activeChoice(subscription: SubscriptionWire | null): Choice | null {
  const planKey = subscription?.isActive ? asPaidPlanKey(subscription.planKey) : null;
  return subscription && planKey ? { planKey, billingPeriod: subscription.billingPeriod } : null;
}
