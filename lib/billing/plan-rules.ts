import { PAYMENT_LOOKUP_DELAYS_MINUTES, RENEWAL_GRACE_HOURS } from "@/lib/billing/limits";
import { type BillingPeriod, PAID_PLAN_KEYS, type PaidPlanKey, type Plan } from "@/lib/billing/plans";
import type { SubscriptionDto } from "@/lib/billing/schemas";
import { HOUR_MS } from "@/lib/core/date-time/time-units";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Returns true for a value that can be a payment id. URLs and gateways may contain anything, and the database
 * accepts only UUIDs.
 */
export const isPaymentId = (value: string): boolean => UUID.test(value);

/**
 * Returns when the credits of a renewing plan expire: the end of the period plus the renewal grace period.
 */
export function getCreditsEnd(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() + RENEWAL_GRACE_HOURS * HOUR_MS);
}

/**
 * Returns the age in minutes at which a payment of this age is looked up next; null after the last lookup.
 */
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

/** State of a plan card for the user [spec 4]. */
export type PlanCardState = "current" | "expired" | "available";

/** Returns the state of a plan card: the user's active plan, the user's inactive plan, or another plan. */
export function getPlanCardState(plan: Plan, subscription: SubscriptionDto | null): PlanCardState {
  if (subscription?.planKey !== plan.key) return "available";
  return subscription.isActive ? "current" : "expired";
}

/**
 * Returns the action of a plan card [spec 4]: a price of 0 is Coming Soon; a contact plan is sold by mail.
 */
export function getPlanAction(plan: Plan): "subscribe" | "comingSoon" | "contact" {
  if (plan.isContact) return "contact";
  return (plan.monthlyPrice ?? 0) > 0 ? "subscribe" : "comingSoon";
}

/**
 * Returns what the user can cancel: a renewing plan, or the retries of a declined card, which continue after
 * the plan ended. Null when there is nothing to cancel.
 */
export function canCancel(subscription: SubscriptionDto): "plan" | "tries" | null {
  if (subscription.isActive) return subscription.cancelAtPeriodEnd ? null : "plan";
  return subscription.problem === null ? null : "tries";
}

/** Returns true when the Best Offer badge applies: only for users without an active subscription. */
export function showsBestOffer(plan: Plan, subscription: SubscriptionDto | null): boolean {
  return plan.isBestOffer && !subscription?.isActive;
}

export interface PlanChoice {
  planKey: PaidPlanKey;
  billingPeriod: BillingPeriod;
}

/** Kind of a plan choice for a user with a subscription. */
export type PlanChangeKind = "subscribe" | "upgrade" | "downgrade" | "same";

/**
 * Classifies a plan choice. A larger plan, or yearly instead of monthly billing, is an upgrade: a new period
 * at full price starts now, and remaining credits are carried over once. A smaller plan, or monthly instead
 * of yearly billing, starts at the end of the period.
 */
export function classifyPlanChange(active: PlanChoice | null, chosen: PlanChoice): PlanChangeKind {
  if (!active) return "subscribe";
  const rank = (choice: PlanChoice) =>
    PAID_PLAN_KEYS.indexOf(choice.planKey) * 2 + (choice.billingPeriod === "yearly" ? 1 : 0);
  const difference = rank(chosen) - rank(active);
  if (difference === 0) return "same";
  return difference > 0 ? "upgrade" : "downgrade";
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
