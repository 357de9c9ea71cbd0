import { toBillingPeriod, toPaidPlanKey, toPlanKey } from "@/lib/billing/plans";
import {
  CHECKOUT_MODES,
  PAYMENT_STATES,
  type PaymentDto,
  RENEWAL_PROBLEMS,
  type SubscriptionDto,
} from "@/lib/billing/schemas";

/** Latest subscription of a user as the queries select it; `isActive` uses the database clock. */
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
  unconfirmedPaymentId: string | null;
}

/** Returns null for a discontinued plan. `nextPaymentDate` is null without a next payment. */
export function serializeSubscription(record: SubscriptionRecord | null): SubscriptionDto | null {
  const planKey = toPlanKey(record?.planKey);
  const billingPeriod = toBillingPeriod(record?.period);
  if (!record || !planKey || !billingPeriod) return null;
  const { isActive, cancelAtPeriodEnd, cardLast4 } = record;
  const periodEnd = new Date(record.currentPeriodEnd).toISOString();
  const nextPlan = toPaidPlanKey(record.nextPlanKey);
  const nextPeriod = toBillingPeriod(record.nextPeriod);
  return {
    planKey,
    isActive,
    nextPaymentDate: isActive && !cancelAtPeriodEnd ? periodEnd : null,
    billingPeriod,
    frequency: billingPeriod,
    cancelAtPeriodEnd,
    periodEnd,
    next: nextPlan && nextPeriod ? { planKey: nextPlan, billingPeriod: nextPeriod } : null,
    problem: RENEWAL_PROBLEMS.find((one) => one === record.problem) ?? null,
    cardLast4,
    canManageCard: record.hasCustomer,
    unconfirmedPaymentId: record.unconfirmedPaymentId,
  };
}

export interface PaymentRecord {
  id: string;
  planKey: string;
  period: string;
  purpose: string;
  amount: number;
  refundedAmount: number;
  currency: string;
  credits: number | null;
  hasInvoice: boolean;
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

/** Serializes a payment. The database constraint payment_known limits the enum columns. */
export function serializePayment(payment: PaymentRecord): PaymentDto {
  const { sessionUrl, sessionMode } = payment;
  const page =
    payment.state === "pending" && sessionUrl && sessionMode
      ? { url: sessionUrl, mode: known(CHECKOUT_MODES, sessionMode, "redirect") }
      : {};
  return {
    _id: payment.id,
    planKey: toPaidPlanKey(payment.planKey) ?? "starter",
    billingPeriod: toBillingPeriod(payment.period) ?? "monthly",
    purpose: known(["subscribe", "upgrade", "renewal"], payment.purpose, "subscribe"),
    amount: payment.amount,
    refundedAmount: payment.refundedAmount,
    currency: payment.currency,
    credits: payment.credits,
    hasInvoice: payment.hasInvoice,
    state: known(PAYMENT_STATES, payment.state, "failed"),
    failureCode: payment.failureCode,
    cardLast4: payment.cardLast4,
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    periodEnd: payment.periodEnd?.toISOString() ?? null,
    ...page,
  };
}
