import { RETRY_AFTER_HOURS } from "@/lib/billing/rules";
import type { Books } from "@/lib/billing/server/books";
import { hasLater } from "@/lib/billing/server/payment-store";
import { queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { planRetry } from "@/lib/billing/server/renewal-store";
import { expireDeclined, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { endCreditsAt } from "@/lib/credits/server/end-credits-at";

/**
 * A renewal was declined: the plan is not active any more, its credits ended with the paid period, and the person
 * hears of it once. A card that we charge ourselves is tried again, later and later; after the last time it is over.
 */
export async function noteDecline(
  row: SubscriptionRow,
  declined: { at: Date; cardLast4: string | null },
  books: Books,
): Promise<void> {
  const { person, tx } = books;
  if (await hasLater(row.id, "paid", declined.at, tx)) return;
  if (await expireDeclined(row.id, tx)) {
    await endCreditsAt(person.id, row.currentPeriodEnd, tx);
    await queueBillingMail(
      "card-declined",
      person,
      { ...row, cardLast4: declined.cardLast4 ?? row.cardLast4 },
      tx,
    );
  }
  if (row.cardToken === null) return;
  const hours = RETRY_AFTER_HOURS[row.renewAttempts] ?? null;
  await planRetry(row.id, hours, true, tx);
  if (hours === null) await queueBillingMail("subscription-ended", person, row, tx);
}
