import { termsOf } from "@/lib/billing/plans";
import { creditsEnd } from "@/lib/billing/rules";
import type { BookedSale, Books } from "@/lib/billing/server/books";
import { queueReceipt } from "@/lib/billing/server/queue-billing-mail";
import { endFormer, findHolder, insertSubscription } from "@/lib/billing/server/subscription-store";
import { seal } from "@/lib/core/server/crypto";
import { grantPeriod } from "@/lib/credits/server/grant-period";

/**
 * A plan was bought: its subscription begins and any former one ends, the rest of whose credits is carried over. When a
 * later purchase is known already, this one has ended by it, and its credits join those.
 */
export async function beginSubscription({ sold, charge }: BookedSale, books: Books): Promise<string> {
  const { gateway, person, subscription, tx } = books;
  const holder = await findHolder(person.id, tx);
  const late = holder !== null && holder.createdAt > charge.at && holder.gatewayRef !== subscription?.ref;
  if (!late) await endFormer(person.id, tx);
  const card = subscription?.card ?? null;
  const id = await insertSubscription(
    {
      ...sold,
      userId: person.id,
      status: late ? "expired" : "active",
      gateway,
      gatewayRef: subscription?.ref ?? null,
      customerRef: subscription?.customerRef ?? null,
      currentPeriodEnd: charge.periodEnd,
      cardToken: card ? seal(JSON.stringify(card)) : null,
      cardLast4: charge.cardLast4 ?? card?.last4 ?? null,
      stops: late || person.leaving,
      since: charge.at,
    },
    tx,
  );
  const ends = late ? holder.currentPeriodEnd : charge.periodEnd;
  const grant = { userId: person.id, key: `${gateway}:${charge.ref}`, periodEnd: creditsEnd(ends) };
  const { credits } = termsOf(sold.planKey, sold.period);
  await grantPeriod({ ...grant, credits, carryOver: holder !== null }, tx);
  await queueReceipt(person, { sold, charge }, tx);
  return id;
}
