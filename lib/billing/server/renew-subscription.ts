import { termsOf } from "@/lib/billing/plans";
import { creditsEnd } from "@/lib/billing/rules";
import type { BookedSale, Books } from "@/lib/billing/server/books";
import { hasLater } from "@/lib/billing/server/payment-store";
import { queueReceipt } from "@/lib/billing/server/queue-billing-mail";
import {
  extendSubscription,
  findHolder,
  type SubscriptionRow,
} from "@/lib/billing/server/subscription-store";
import { grantPeriod } from "@/lib/credits/server/grant-period";

/**
 * Another period of a subscription was paid. One whose card had been declined is active again, unless another plan has
 * taken its place or the card was declined once more since. Credits of a period that does not come after the present
 * one, or that was paid while that had just begun (`early`), join those instead of ending them.
 */
export async function renewSubscription(
  row: SubscriptionRow,
  { sold, charge }: BookedSale,
  books: Books,
  early = false,
): Promise<void> {
  const { gateway, person, tx } = books;
  const holder = await findHolder(person.id, tx);
  const replaced = holder !== null && holder.id !== row.id;
  const follows = charge.periodEnd > row.currentPeriodEnd;
  if (follows) {
    const active = !replaced && !(await hasLater(row.id, "failed", charge.at, tx));
    const { cardLast4, periodEnd } = charge;
    await extendSubscription(row.id, { ...sold, periodEnd, active, cardLast4 }, tx);
  }
  const ends = replaced ? holder.currentPeriodEnd : follows ? charge.periodEnd : row.currentPeriodEnd;
  await grantPeriod(
    {
      userId: person.id,
      key: `${gateway}:${charge.ref}`,
      credits: termsOf(sold.planKey, sold.period).credits,
      periodEnd: creditsEnd(new Date(Math.max(Number(charge.periodEnd), Number(ends)))),
      carryOver: replaced || !follows || early,
    },
    tx,
  );
  await queueReceipt(person, { sold, charge }, tx);
}
