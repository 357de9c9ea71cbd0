import { asBillingPeriod, asPaidPlanKey } from "@/lib/billing/plans";
import type { Choice } from "@/lib/billing/rules";
import type { PlanChoiceBody } from "@/lib/billing/schemas";
import type { SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { ourBrand } from "@/lib/core/brand";
import { AppError } from "@/lib/core/errors";

/** The plan that was asked for. Throws validation_error with one sentence for what cannot be paid for. */
export function choosePlan({ planKey, billingPeriod }: PlanChoiceBody): Choice {
  const paid = asPaidPlanKey(planKey);
  if (paid) return { planKey: paid, billingPeriod };
  const message =
    planKey === "enterprise"
      ? `Enterprise is agreed on by mail. Write to ${ourBrand.salesEmail}`
      : "There is no such plan";
  throw new AppError("validation_error", { message, details: { fields: [{ path: "planKey", message }] } });
}

/** The same of a stored subscription; null for none. */
export function choiceOf(row: SubscriptionRow | null): Choice | null {
  const planKey = asPaidPlanKey(row?.planKey);
  const billingPeriod = asBillingPeriod(row?.period);
  return planKey && billingPeriod ? { planKey, billingPeriod } : null;
}
