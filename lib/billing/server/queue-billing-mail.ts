import { type BillingPeriod, type PaidPlanKey, PLANS, toPlanKey } from "@/lib/billing/plans";
import { getReceivedAmount, type PaidCharge, type PaymentIntent } from "@/lib/billing/server/payment-store";
import { hasUnclearRenewal } from "@/lib/billing/server/renewal-store";
import type { LockedPayer, SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { getEnv } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import type { TemplateData } from "@/lib/mail/templates/template-registry";
import type { Charge, GatewayKey, GatewaySubscription } from "@/lib/providers/payments/port";

// Returns false for a user being deleted, whose email address has been removed.
const reachable = (user: LockedPayer) => !user.isDeletionRequested;

export async function queueReceipt(user: LockedPayer, { sold, charge }: RecordedSale, tx: Tx) {
  if (!reachable(user)) return;
  const data = {
    name: user.name,
    plan: PLANS[sold.planKey].name,
    period: sold.period,
    amount: getReceivedAmount(charge),
    currency: charge.price.currency,
    cardLast4: charge.cardLast4,
    paidAt: charge.at.toISOString(),
    periodEnd: charge.periodEnd.toISOString(),
    receipt: charge.ref,
  };
  const { email: to, id: userId, language } = user;
  await queueMail({ to, userId, template: "payment-receipt", language, data }, tx);
}

type Webhook =
  | "card-declined"
  | "renewal-confirmation"
  | "subscription-cancelled"
  | "subscription-ended"
  | "payment-refunded"
  | "payment-partly-refunded"
  | "dispute-won"
  | "payment-disputed";

type MailDetails = Pick<TemplateData<"payment-refunded">, "refund" | "restored" | "isUnclear">;

/** Notifies a user by mail that the subscription changed, with a link to the plans. */
export async function queueBillingMail(
  template: Webhook,
  user: LockedPayer,
  row: { planKey: string; currentPeriodEnd: Date; cardLast4: string | null } & MailDetails,
  tx: Tx,
): Promise<void> {
  if (!reachable(user)) return;
  const data = {
    name: user.name,
    plan: PLANS[toPlanKey(row.planKey) ?? "starter"].name,
    periodEnd: row.currentPeriodEnd.toISOString(),
    cardLast4: row.cardLast4,
    link: `${getEnv().APP_URL}/subscriptions`,
    ...(row.refund ? { refund: row.refund } : {}),
    ...(row.restored ? { restored: row.restored } : {}),
    ...(row.isUnclear ? { isUnclear: true } : {}),
  };
  const { email: to, id: userId, language } = user;
  await queueMail({ to, userId, template, language, data }, tx);
}

/** Notifies a user that the subscription ended; not as unpaid when its renewal may have been charged. */
export async function queueEndedMail(user: LockedPayer, row: SubscriptionRow, tx: Tx): Promise<void> {
  await queueBillingMail(
    "subscription-ended",
    user,
    { ...row, isUnclear: await hasUnclearRenewal(row, tx) },
    tx,
  );
}

/** Asks a user to look for a payment that no lookup showed. */
export async function queueUnconfirmedMail(user: LockedPayer, payment: PaymentIntent, tx: Tx): Promise<void> {
  if (!reachable(user)) return;
  const data = {
    name: user.name,
    plan: PLANS[toPlanKey(payment.planKey) ?? "starter"].name,
    amount: payment.amount,
    currency: payment.currency,
    paidAt: payment.createdAt.toISOString(),
    link: `${getEnv().APP_URL}/subscriptions`,
  };
  const { email: to, id: userId, language } = user;
  await queueMail({ to, userId, template: "payment-unconfirmed", language, data }, tx);
}

/** Shared context of the steps that apply a snapshot, in one transaction that holds the lock on the user. */
export interface BillingContext {
  gateway: GatewayKey;
  user: LockedPayer;
  subscription: GatewaySubscription | null;
  paymentIds: string[];
  askedAt: Date;
  tx: Tx;
}

export interface RecordedSale {
  sold: { planKey: PaidPlanKey; period: BillingPeriod };
  charge: Charge & PaidCharge;
}
