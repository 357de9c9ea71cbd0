import { asBillingPeriod, asPaidPlanKey, asPlanKey } from "@/lib/billing/plans";
import { PAGE_MODES, PAYMENT_STATES, type PaymentWire, type SubscriptionWire } from "@/lib/billing/schemas";

/** The latest subscription of a person as the queries read it; `isActive` by the database's clock. */
export interface SubscriptionRecord {
  planKey: string;
  period: string;
  isActive: boolean;
  /** ISO 8601, UTC. */
  currentPeriodEnd: string;
  cancelAtPeriodEnd: boolean;
  nextPlanKey: string | null;
  nextPeriod: string | null;
  problem: string | null;
  cardLast4: string | null;
  hasCustomer: boolean;
}

/** Row → wire; null for none, and for a plan that is not sold any more. Without a next payment there is no date. */
export function serializeSubscription(record: SubscriptionRecord | null): SubscriptionWire | null {
  const planKey = asPlanKey(record?.planKey);
  const billingPeriod = asBillingPeriod(record?.period);
  if (!record || !planKey || !billingPeriod) return null;
  const { isActive, cancelAtPeriodEnd, cardLast4 } = record;
  const periodEnd = new Date(record.currentPeriodEnd).toISOString();
  const nextPlan = asPaidPlanKey(record.nextPlanKey);
  const nextPeriod = asBillingPeriod(record.nextPeriod);
  return {
    planKey,
    isActive,
    nextPaymentDate: isActive && !cancelAtPeriodEnd ? periodEnd : null,
    billingPeriod,
    frequency: billingPeriod,
    cancelAtPeriodEnd,
    periodEnd,
    next: nextPlan && nextPeriod ? { planKey: nextPlan, billingPeriod: nextPeriod } : null,
    problem: record.problem === "card_declined" ? "card_declined" : null,
    cardLast4,
    canManageCard: record.hasCustomer,
  };
}

/** A payment as the stores read it. */
export interface PaymentRecord {
  id: string;
  planKey: string;
  period: string;
  purpose: string;
  amount: number;
  currency: string;
  state: string;
  failureCode: string | null;
  cardLast4: string | null;
  sessionUrl: string | null;
  sessionMode: string | null;
  createdAt: Date;
  paidAt: Date | null;
  periodEnd: Date | null;
}

const known = <T extends string>(values: readonly T[], value: string, otherwise: T): T =>
  values.find((one) => one === value) ?? otherwise;

/** Row → wire. The database holds each word to the lists below (payment_known). */
export function serializePayment(payment: PaymentRecord): PaymentWire {
  const { sessionUrl, sessionMode } = payment;
  const page =
    payment.state === "pending" && sessionUrl && sessionMode
      ? { url: sessionUrl, mode: known(PAGE_MODES, sessionMode, "redirect") }
      : {};
  return {
    _id: payment.id,
    planKey: asPaidPlanKey(payment.planKey) ?? "starter",
    billingPeriod: asBillingPeriod(payment.period) ?? "monthly",
    purpose: known(["subscribe", "upgrade", "renewal"], payment.purpose, "subscribe"),
    amount: payment.amount,
    currency: payment.currency,
    state: known(PAYMENT_STATES, payment.state, "failed"),
    failureCode: payment.failureCode,
    cardLast4: payment.cardLast4,
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    periodEnd: payment.periodEnd?.toISOString() ?? null,
    ...page,
  };
}
