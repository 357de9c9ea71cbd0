import { asPlanKey, BILLING_PERIODS } from "@/lib/billing/plans";
import type { SubscriptionWire } from "@/lib/billing/schemas";

/** The latest subscription of a person as the queries read it; `isActive` by the database's clock. */
export interface SubscriptionRecord {
  planKey: string;
  period: string;
  isActive: boolean;
  /** ISO 8601, UTC. */
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
}

/** Row → wire; null for none, and for a plan that is not sold any more. Without a next payment there is no date. */
export function serializeSubscription(record: SubscriptionRecord | null): SubscriptionWire | null {
  const planKey = asPlanKey(record?.planKey);
  const billingPeriod = BILLING_PERIODS.find((period) => period === record?.period);
  if (!record || !planKey || !billingPeriod) return null;
  const { isActive, cancelAtPeriodEnd } = record;
  const pays = isActive && !cancelAtPeriodEnd;
  const nextPaymentDate = pays ? new Date(record.currentPeriodEnd).toISOString() : null;
  return { planKey, isActive, nextPaymentDate, billingPeriod, frequency: billingPeriod, cancelAtPeriodEnd };
}
