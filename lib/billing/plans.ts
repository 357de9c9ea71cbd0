/** The keys of the plans, from the smallest to the largest (specification section 3). */
export const PLAN_KEYS = ["starter", "pro", "business", "enterprise"] as const;
export type PlanKey = (typeof PLAN_KEYS)[number];

export const BILLING_PERIODS = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Brands that a plan includes (specification section 3); null is unlimited. */
const ACCOUNT_LIMITS: Record<PlanKey, number | null> = {
  starter: 3,
  pro: 5,
  business: null,
  enterprise: null,
};

/** How many brands somebody may have; on trial and without a plan as many as with starter (decisions.md, "Credits"). */
export function accountLimitOf(planKey: PlanKey | null): number | null {
  return ACCOUNT_LIMITS[planKey ?? "starter"];
}

/** The plan of a stored key; null for none, and for a key that no plan has any more. */
export function asPlanKey(value: string | null | undefined): PlanKey | null {
  return PLAN_KEYS.find((key) => key === value) ?? null;
}
