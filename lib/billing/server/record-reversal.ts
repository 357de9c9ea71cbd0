import { getPlanTerms, toBillingPeriod, toPaidPlanKey } from "@/lib/billing/plans";
import { findPaidCharge, markPaymentReversed } from "@/lib/billing/server/payment-store";
import { type BillingContext, queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { endReversedSubscription } from "@/lib/billing/server/renewal-store";
import { getLogger } from "@/lib/core/server/logger";
import { takeBackCredits } from "@/lib/credits/server/take-back-credits";
import type { Charge } from "@/lib/providers/payments/port";

/**
 * Records the refunds and disputes of a charge, each once: its share of the period's credits that is unspent is
 * taken back. A full refund or a dispute ends the paid period too, and a mail notifies the user.
 */
export async function recordReversals(charge: Charge, context: BillingContext): Promise<void> {
  const { gateway, user, tx } = context;
  const { ref, reversals = [] } = charge;
  const payment = reversals.length > 0 ? await findPaidCharge(gateway, ref, tx) : null;
  const planKey = toPaidPlanKey(payment?.planKey);
  const period = toBillingPeriod(payment?.period);
  if (!payment || payment.userId !== user.id || !planKey || !period) return;
  const { credits } = getPlanTerms(planKey, period);
  const isDisputed = reversals.some(({ kind }) => kind === "disputed");
  const returned = reversals.reduce((sum, { amount }) => sum + amount, 0);
  for (const reversal of reversals) {
    const share = reversal.kind === "disputed" ? 1 : Math.min(1, reversal.amount / payment.amount);
    const [key, grantKey] = [`refund:${reversal.ref}`, `${gateway}:${ref}`];
    await takeBackCredits({ userId: user.id, key, grantKey, credits: Math.floor(credits * share) }, tx);
  }
  if (!isDisputed && returned < payment.amount) return;
  const kind = isDisputed ? "disputed" : "refunded";
  if (!(await markPaymentReversed(payment.id, kind, tx))) return;
  await endReversedSubscription(payment.id, tx);
  getLogger().warn({ gateway, charge: ref, kind }, "a payment went back");
  const { periodEnd: currentPeriodEnd, cardLast4 } = payment;
  await queueBillingMail(`payment-${kind}`, user, { planKey, currentPeriodEnd, cardLast4 }, tx);
}
