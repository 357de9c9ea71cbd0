import { asPlanKey, PLANS } from "@/lib/billing/plans";
import type { BookedSale } from "@/lib/billing/server/books";
import type { Payer } from "@/lib/billing/server/subscription-store";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

const plansPage = () => `${env().APP_URL}/subscriptions`;
// Somebody who asked to be forgotten has no address of theirs in our books any more.
const reachable = (person: Payer) => !person.leaving;

/** The receipt of a charge, in the transaction that grants what was paid for. */
export async function queueReceipt(person: Payer, { sold, charge }: BookedSale, tx: Tx): Promise<void> {
  if (!reachable(person)) return;
  const data = {
    name: person.name,
    plan: PLANS[sold.planKey].name,
    period: sold.period,
    amount: charge.price.amount,
    currency: charge.price.currency,
    cardLast4: charge.cardLast4,
    paidAt: charge.at.toISOString(),
    periodEnd: charge.periodEnd.toISOString(),
    receipt: charge.ref,
  };
  const { email: to, id: userId, language } = person;
  await queueMail({ to, userId, template: "payment-receipt", language, data }, tx);
}

type Notice = "card-declined" | "subscription-cancelled" | "subscription-ended";

/** Tells a person that something of their subscription changed, with the way to the plans. */
export async function queueBillingMail(
  template: Notice,
  person: Payer,
  row: { planKey: string; currentPeriodEnd: Date; cardLast4: string | null },
  tx: Tx,
): Promise<void> {
  if (!reachable(person)) return;
  const data = {
    name: person.name,
    plan: PLANS[asPlanKey(row.planKey) ?? "starter"].name,
    periodEnd: row.currentPeriodEnd.toISOString(),
    cardLast4: row.cardLast4,
    link: plansPage(),
  };
  const { email: to, id: userId, language } = person;
  await queueMail({ to, userId, template, language, data }, tx);
}
