import { classifyPlanChange, type PlanChoice } from "@/lib/billing/plan-rules";
import { toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";
import type { PlanChoiceBody } from "@/lib/billing/schemas";
import type { SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { siteConfig } from "@/lib/core/site-config";
import type { PaymentGateway } from "@/lib/providers/payments/port";

/** Parses a requested plan. Throws validation_error with one message for a plan that cannot be bought. */
export function parsePlanChoice({ planKey, billingPeriod }: PlanChoiceBody): PlanChoice {
  const paid = toPaidPlanKey(planKey);
  if (paid) return { planKey: paid, billingPeriod };
  const message =
    planKey === "enterprise"
      ? `Enterprise is agreed on by mail. Write to ${siteConfig.salesEmail}`
      : "There is no such plan";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "planKey", message }] } });
}

/** Throws validation_error for a billing period that the gateway cannot renew. */
export function assertSold({ periods }: PaymentGateway, { billingPeriod }: PlanChoice): void {
  if (periods.includes(billingPeriod)) return;
  const message = "Yearly billing is not available";
  throw new AppError("validation_error", {
    message,
    details: { fields: [{ path: "billingPeriod", message }] },
  });
}

const NO_UPGRADE = {
  subscribe: "There is no subscription to change. Choose a plan to begin",
  same: "You’re already on this plan",
  downgrade: "A smaller plan begins when the paid period ends. Change the plan instead of paying now",
} as const;

/** Throws conflict with `change` for a choice that starts no larger plan today. */
export function assertUpgrade(active: PlanChoice | null, choice: PlanChoice): void {
  const change = classifyPlanChange(active, choice);
  if (change === "upgrade") return;
  throw new AppError("conflict", { message: NO_UPGRADE[change], details: { change } });
}

export function toPlanChoice(row: SubscriptionRow | null): PlanChoice | null {
  const planKey = toPaidPlanKey(row?.planKey);
  const billingPeriod = toBillingPeriod(row?.period);
  return planKey && billingPeriod ? { planKey, billingPeriod } : null;
}

/** Returns the card that the gateway released for our own charges; null when there is none. */
export async function findReleasedCard(gateway: PaymentGateway, subscriptionRef: string) {
  const requested = { paymentId: null, sessionRef: null, subscriptionRef, chargeRef: null, since: null };
  const { subscription } = await gateway.lookUp(requested);
  return subscription?.card ?? null;
}
