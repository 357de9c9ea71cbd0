import { type BillingPeriod, PAID_PLAN_KEYS, type PaidPlanKey, type Plan } from "@/lib/billing/plans";
import type { SubscriptionWire } from "@/lib/billing/schemas";
import { HOUR_MS } from "@/lib/core/time-units";

/**
 * A paid period counts this much longer while the gateway's word about the next one is awaited: it charges on a day,
 * not on a second. A subscription that was cancelled ends on the second.
 */
export const RENEWAL_WAIT_HOURS = 24;

/** Between tries of a card that we charge ourselves and that was declined; the last one ends it. */
export const RETRY_AFTER_HOURS = [24, 48, 96] as const;

/** How long an open payment page is good for. */
export const CHECKOUT_MINUTES = 60;

/** When a pending payment is looked up at the gateway, in case its word never came: minutes after the last look. */
export const LOOK_AFTER_MINUTES = [2, 5, 15, 60, 6 * 60, 24 * 60] as const;

/** A renewal that we charged and whose answer is lost is asked for during so many of these looks only. */
export const RENEWAL_LOOKS = 4;

/** What kept a renewal from being sent at all is tried again after so long. */
export const UNSENT_RETRY_HOURS = 0.25;

/** Names of gateways' notifications are kept so long; no gateway sends one again after that. */
export const EVENT_DAYS = 90;

/** A gateway's clock may be behind ours by this much: charges are looked for from so much earlier. */
export const GATEWAY_CLOCK_MS = 3_600_000;

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** What addresses and gateways say may be anything; only an id can be looked for in the database. */
export const isPaymentId = (value: string): boolean => UUID.test(value);

/** When the credits of a plan that renews end: its period, and the wait for the gateway's word about the next. */
export function creditsEnd(periodEnd: Date): Date {
  return new Date(periodEnd.getTime() + RENEWAL_WAIT_HOURS * HOUR_MS);
}

/** Minutes after its beginning at which a payment of this age is looked up next; null when it was looked up enough. */
export function nextLook(ageMinutes: number, looks: number = LOOK_AFTER_MINUTES.length): number | null {
  let at = 0;
  for (const wait of LOOK_AFTER_MINUTES.slice(0, looks)) {
    at += wait;
    if (at > ageMinutes) return at;
  }
  return null;
}

/** How a plan stands to the person who looks at it (specification section 4). */
export type PlanCardState = "current" | "expired" | "available";

/** State of one card: the user's plan and active, the user's plan but inactive, or any other. */
export function planCardState(plan: Plan, subscription: SubscriptionWire | null): PlanCardState {
  if (subscription?.planKey !== plan.key) return "available";
  return subscription.isActive ? "current" : "expired";
}

/** What the card's button does (specification section 4): a price of 0 is Coming Soon, a contact plan is by mail. */
export function planAction(plan: Plan): "subscribe" | "comingSoon" | "contact" {
  if (plan.isContact) return "contact";
  return (plan.monthlyPrice ?? 0) > 0 ? "subscribe" : "comingSoon";
}

/**
 * What a person can put an end to: a plan that renews, or the tries of a card that was declined, which go on although
 * the plan has ended. Null for nothing.
 */
export function endable(subscription: SubscriptionWire): "plan" | "tries" | null {
  if (subscription.isActive) return subscription.cancelAtPeriodEnd ? null : "plan";
  return subscription.problem === null ? null : "tries";
}

/** Best Offer is for somebody without an active subscription. */
export function showsBestOffer(plan: Plan, subscription: SubscriptionWire | null): boolean {
  return plan.isBestOffer && !subscription?.isActive;
}

export interface Choice {
  planKey: PaidPlanKey;
  billingPeriod: BillingPeriod;
}

/** What choosing a plan means for somebody who has one (decisions.md, "Credits"). */
export type PlanChange = "subscribe" | "upgrade" | "downgrade" | "same";

/**
 * A larger plan, or the same paid yearly instead of monthly, is an upgrade: a new period at full price today, the rest
 * of the credits carried over once. A smaller one, or the same monthly instead of yearly, begins at the period's end.
 */
export function planChange(active: Choice | null, chosen: Choice): PlanChange {
  if (!active) return "subscribe";
  const rank = (choice: Choice) =>
    PAID_PLAN_KEYS.indexOf(choice.planKey) * 2 + (choice.billingPeriod === "yearly" ? 1 : 0);
  const difference = rank(chosen) - rank(active);
  if (difference === 0) return "same";
  return difference > 0 ? "upgrade" : "downgrade";
}

/** The end of a period that begins now; the last day of a shorter month stands for a day it does not have. */
export function periodEndAfter(start: Date, period: BillingPeriod): Date {
  const months = period === "yearly" ? 12 : 1;
  const end = new Date(start);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end;
}
