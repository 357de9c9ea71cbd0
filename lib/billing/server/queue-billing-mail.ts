import { type BillingPeriod, type PaidPlanKey, PLANS, toPlanKey } from "@/lib/billing/plans";
import { getReceivedAmount, type PaidCharge } from "@/lib/billing/server/payment-store";
import type { LockedPayer } from "@/lib/billing/server/subscription-store";
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
  | "subscription-cancelled"
  | "subscription-ended"
  | "payment-refunded"
  | "payment-partly-refunded"
  | "dispute-won"
  | "payment-disputed";

type MailDetails = Pick<TemplateData<"payment-refunded">, "refund" | "restored">;

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
  };
  const { email: to, id: userId, language } = user;
  await queueMail({ to, userId, template, language, data }, tx);
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
