import { PAYMENT_LOOKUP_DELAYS_MINUTES, RENEWAL_GRACE_HOURS } from "@/lib/billing/limits";
import {
  type BillingPeriod,
  getPlanTerms,
  PAID_PLAN_KEYS,
  type PaidPlanKey,
  type Plan,
} from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** URLs and gateways may contain anything, and the database accepts only UUIDs. */
export const isPaymentId = (value: string): boolean => UUID.test(value);

/** The credits of a renewing plan last for the renewal grace period too. */
export function getCreditsEnd(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() + RENEWAL_GRACE_HOURS * HOUR_MS);
}

/** Returns the age in minutes of the next lookup of a payment of this age; null after the last lookup. */
export function getNextLookupDelay(
  ageMinutes: number,
  looks: number = PAYMENT_LOOKUP_DELAYS_MINUTES.length,
): number | null {
  let at = 0;
  for (const wait of PAYMENT_LOOKUP_DELAYS_MINUTES.slice(0, looks)) {
    at += wait;
    if (at > ageMinutes) return at;
  }
  return null;
}

export type PlanCardState = "current" | "expired" | "available";

export function getPlanCardState(plan: Plan, subscription: SubscriptionDto | null): PlanCardState {
  if (subscription?.planKey !== plan.key) return "available";
  return subscription.isActive ? "current" : "expired";
}

/** Returns the action of a plan card [spec 4]: a price of 0 is Coming Soon; a contact plan is sold by mail. */
export function getPlanAction(plan: Plan): "subscribe" | "comingSoon" | "contact" {
  if (plan.isContact) return "contact";
  return (plan.monthlyPrice ?? 0) > 0 ? "subscribe" : "comingSoon";
}

/** Returns what can be canceled: a renewing plan, or retries of a declined card; null for neither. */
export function canCancel(subscription: SubscriptionDto): "plan" | "tries" | null {
  if (subscription.isActive) return subscription.cancelAtPeriodEnd ? null : "plan";
  return subscription.problem === null ? null : "tries";
}

/** Only users without an active subscription see the badge. */
export function showsBestOffer(plan: Plan, subscription: SubscriptionDto | null): boolean {
  return plan.isBestOffer && !subscription?.isActive;
}

export interface PlanChoice {
  planKey: PaidPlanKey;
  billingPeriod: BillingPeriod;
}

export type PlanChangeKind = "subscribe" | "upgrade" | "downgrade" | "same";

/**
 * Classifies a plan choice. An upgrade, also from monthly to yearly billing, starts a period at full price
 * now and carries remaining credits over once; a downgrade starts at the end of the period.
 */
export function classifyPlanChange(active: PlanChoice | null, chosen: PlanChoice): PlanChangeKind {
  if (!active) return "subscribe";
  const rank = (choice: PlanChoice) =>
    PAID_PLAN_KEYS.indexOf(choice.planKey) * 2 + (choice.billingPeriod === "yearly" ? 1 : 0);
  const difference = rank(chosen) - rank(active);
  if (difference === 0) return "same";
  return difference > 0 ? "upgrade" : "downgrade";
}

/**
 * Returns whether a running subscription can become this plan for the difference. A year cannot become a month: the
 * credit for its rest would exceed what a month costs.
 */
export const isProratedChange = (active: PlanChoice, chosen: PlanChoice): boolean =>
  classifyPlanChange(active, chosen) === "upgrade" &&
  !(active.billingPeriod === "yearly" && chosen.billingPeriod === "monthly");

/**
 * Returns the credits of an upgrade inside a period. They follow the money: those of the unused share of the old
 * plan are deducted, those of the same share of the new plan, or of its new period, are added (decision 074).
 */
export function getUpgradeCredits(active: PlanChoice, chosen: PlanChoice, unusedShare: number): number {
  const creditsOf = ({ planKey, billingPeriod }: PlanChoice) => getPlanTerms(planKey, billingPeriod).credits;
  const newShare = active.billingPeriod === chosen.billingPeriod ? unusedShare : 1;
  return Math.ceil(creditsOf(chosen) * newShare - creditsOf(active) * unusedShare);
}

/** Returns the end of a billing period; a day missing in a shorter month becomes its last day. */
export function addBillingPeriod(start: Date, period: BillingPeriod): Date {
  const months = period === "yearly" ? 12 : 1;
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}
