import { getPlanTerms, toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";
import {
  clearPaymentDispute,
  findPaidCharge,
  markPaymentReversed,
  type PaidPayment,
  raiseRefundedAmount,
} from "@/lib/billing/server/payment-store";
import { type BillingContext, queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { endReversedSubscription, reopenReversedSubscription } from "@/lib/billing/server/renewal-store";
import { getLogger } from "@/lib/core/server/logger";
import { returnTakenCredits, takeBackCredits } from "@/lib/credits/server/take-back-credits";
import type { Charge, Reversal } from "@/lib/providers/payments/port";

const getKey = ({ ref }: Reversal) => `refund:${ref}`;
const sum = (reversals: Reversal[]) => reversals.reduce((total, { amount }) => total + amount, 0);

/**
 * Records the refunds and disputes of a charge, each once: its share of the period's credits that is unspent is
 * taken back, and a mail notifies the user. The payment keeps the refunded amount. A full refund or a dispute ends
 * the paid period too. A dispute that is won returns what it took.
 */
export async function recordReversals(charge: Charge, context: BillingContext): Promise<void> {
  const { gateway, user, tx } = context;
  const { ref, reversals = [] } = charge;
  const payment = reversals.length > 0 ? await findPaidCharge(gateway, ref, tx) : null;
  const planKey = toPaidPlanKey(payment?.planKey);
  const period = toBillingPeriod(payment?.period);
  if (!payment || payment.userId !== user.id || !planKey || !period) return;
  const credits = payment.credits ?? getPlanTerms(planKey, period).credits;
  const share = ({ kind, amount }: Reversal) =>
    kind === "refunded" ? Math.min(1, amount / payment.amount) : kind === "disputed" ? 1 : 0;
  const grantKey = `${gateway}:${ref}`;
  const fresh: Reversal[] = [];
  for (const reversal of reversals) {
    // A dispute that was won takes nothing: its key keeps an older snapshot, applied later, from taking credits.
    const taken = { key: getKey(reversal), grantKey, credits: Math.floor(credits * share(reversal)) };
    if (await takeBackCredits({ userId: user.id, ...taken }, tx)) fresh.push(reversal);
  }
  const refunds = reversals.filter(({ kind }) => kind === "refunded");
  await raiseRefundedAmount(payment.id, sum(refunds), tx);
  if (reversals.some(({ kind }) => kind === "dispute_won")) {
    await recordWonDisputes(reversals, { payment, grantKey }, context);
  }
  const isDisputed = fresh.some(({ kind }) => kind === "disputed");
  const isUpgrade = payment.credits !== null;
  // The period of an upgrade was paid by another payment too: its refund does not end it.
  if (isUpgrade && sum(refunds) >= payment.amount) await markPaymentReversed(payment.id, "refunded", tx);
  if (isDisputed || (!isUpgrade && sum(refunds) >= payment.amount)) {
    await recordFullReversal(isDisputed ? "disputed" : "refunded", payment, context);
    return;
  }
  const amount = sum(refunds.filter((refund) => fresh.includes(refund)));
  if (amount === 0) return;
  const refund = { amount, currency: payment.currency };
  await queueBillingMail("payment-partly-refunded", user, { ...getSubject(payment), refund }, tx);
}

const getSubject = ({ planKey, periodEnd: currentPeriodEnd, cardLast4 }: PaidPayment) => ({
  ...{ planKey, currentPeriodEnd, cardLast4 },
});

async function recordFullReversal(
  kind: "disputed" | "refunded",
  payment: PaidPayment,
  { gateway, user, tx }: BillingContext,
): Promise<void> {
  if (!(await markPaymentReversed(payment.id, kind, tx))) return;
  await endReversedSubscription(payment.id, tx);
  getLogger().warn({ gateway, paymentId: payment.id, kind }, "a payment went back");
  await queueBillingMail(`payment-${kind}`, user, getSubject(payment), tx);
}

async function recordWonDisputes(
  reversals: Reversal[],
  { payment, grantKey }: { payment: PaidPayment; grantKey: string },
  { gateway, user, tx }: BillingContext,
): Promise<void> {
  // Another dispute of the charge may still hold the money.
  if (reversals.some(({ kind }) => kind === "disputed")) return;
  if (!(await clearPaymentDispute(payment.id, tx))) return;
  const reopened = await reopenReversedSubscription(payment.id, tx);
  const ends: Date[] = reopened ? [reopened.currentPeriodEnd] : [];
  for (const dispute of reversals.filter(({ kind }) => kind === "dispute_won")) {
    const taken = { userId: user.id, key: getKey(dispute), grantKey, paidUntil: payment.periodEnd };
    const end = await returnTakenCredits(taken, tx);
    if (end) ends.push(end);
  }
  getLogger().info({ gateway, paymentId: payment.id }, "a disputed payment came back");
  const restored = reopened ? "plan" : ends.length > 0 ? "credits" : "nothing";
  const currentPeriodEnd = ends[0] ?? payment.periodEnd;
  await queueBillingMail("dispute-won", user, { ...getSubject(payment), currentPeriodEnd, restored }, tx);
}
