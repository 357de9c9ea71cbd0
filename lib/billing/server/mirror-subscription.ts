import { creditsEnd } from "@/lib/billing/rules";
import type { Books } from "@/lib/billing/server/books";
import { noteDecline } from "@/lib/billing/server/note-decline";
import { queueBillingMail } from "@/lib/billing/server/queue-billing-mail";
import { adoptRef, expireEnded, markLooked, mirrorCancel } from "@/lib/billing/server/renewal-store";
import { findByRef, type SubscriptionRow } from "@/lib/billing/server/subscription-store";
import { endCreditsAt } from "@/lib/credits/server/end-credits-at";

/**
 * Makes our row look as the gateway has the subscription, after its charges are in the books. Where we charge the card
 * ourselves, the gateway has nothing to say about renewing. What was paid for stays until its end, whatever ended it.
 */
export async function mirrorSubscription({ subscription, ...books }: Books): Promise<void> {
  const { gateway, paymentIds, askedAt, person, tx } = books;
  if (!subscription) return;
  // What a first payment began may get its name only later.
  const row =
    (await findByRef(gateway, subscription.ref, tx)) ??
    (await adoptRef(gateway, subscription.ref, paymentIds, tx));
  if (!row || !(await markLooked(row.id, askedAt, subscription.customerRef, tx))) return;
  if (row.cardToken !== null || row.status !== "active") return;
  const { status } = subscription;
  if (status === "past_due") {
    await noteDecline(row, { at: askedAt, cardLast4: null }, { ...books, subscription });
    return;
  }
  if (status === "ended" && (await expireEnded(row.id, tx))) {
    await queueBillingMail("subscription-ended", person, row, tx);
    return;
  }
  const cancelled = status === "ended" || subscription.cancelAtPeriodEnd;
  if (await mirrorCancel(row.id, cancelled, tx)) await noteCancel(row, cancelled, { ...books, subscription });
}

/** Credits of a plan that goes on outlast the period by the wait for its renewal; of one that ends they do not. */
async function noteCancel(row: SubscriptionRow, cancelled: boolean, { person, tx }: Books): Promise<void> {
  const ends = row.currentPeriodEnd;
  await endCreditsAt(person.id, cancelled ? ends : creditsEnd(ends), tx);
  if (cancelled) await queueBillingMail("subscription-cancelled", person, row, tx);
}
