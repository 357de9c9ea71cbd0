import { isPaymentId } from "@/lib/billing/rules";
import type { Books } from "@/lib/billing/server/books";
import { recordEvent } from "@/lib/billing/server/gateway-event-store";
import { mirrorSubscription } from "@/lib/billing/server/mirror-subscription";
import { findPayerId } from "@/lib/billing/server/payment-store";
import { recordCharge } from "@/lib/billing/server/record-charge";
import { findByRef, lockPayer } from "@/lib/billing/server/subscription-store";
import { log } from "@/lib/core/server/logger";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import type { GatewayKey, Snapshot } from "@/lib/providers/payments/port";

/** What a gateway said when it was asked. */
export interface Told {
  gateway: GatewayKey;
  snapshot: Snapshot;
  /** The database's clock before the question: a later answer is not undone by an earlier one. */
  askedAt: Date;
  /** The notification that led to the question. */
  event?: { eventId: string; kind: string };
}

/**
 * The only place where money has effects: each charge that is not yet in the books is written into them with its
 * credits and its mail, and the subscription is made to look as the gateway has it; all or nothing. However often and
 * in whatever order this is called, the end is the same (CR10, PAY2). False when there was nobody it could be about, or
 * this notification had its effect before.
 */
export async function applySnapshot({ gateway, snapshot, askedAt, event }: Told): Promise<boolean> {
  const charges = snapshot.charges.map(withRealId).toSorted((a, b) => Number(a.at) - Number(b.at));
  const paymentIds = charges.flatMap(({ paymentId }) => paymentId ?? []);
  const subscriptionRef = snapshot.subscription?.ref ?? null;
  const userId = await findPayerId(gateway, { paymentIds, subscriptionRef });
  if (!userId) {
    const paid = charges.filter(({ state }) => state === "paid").map(({ ref }) => ref);
    if (paid.length > 0) log().error({ gateway, paid, subscriptionRef }, "charges of nobody we know");
    return false;
  }
  return inTransaction(async (tx) => {
    if (event && !(await recordEvent({ gateway, ...event }, tx))) return false;
    const person = await lockPayer(userId, tx);
    if (!person) return false;
    const subscription = await ownSubscription({ gateway, snapshot, userId }, tx);
    const books: Books = { gateway, person, subscription, paymentIds, askedAt, tx };
    for (const charge of charges) await recordCharge(charge, books);
    await mirrorSubscription(books);
    return true;
  });
}

/**
 * The subscription, unless it is in our books as somebody else's: two people may pay by one card, and a gateway finds
 * subscriptions by their cards. Then the charges count for who paid them, and nothing of the other person's changes.
 */
async function ownSubscription(
  { gateway, snapshot, userId }: Pick<Told, "gateway" | "snapshot"> & { userId: string },
  tx: Tx,
): Promise<Snapshot["subscription"]> {
  const { subscription } = snapshot;
  const known = subscription && (await findByRef(gateway, subscription.ref, tx));
  if (!known || known.userId === userId) return subscription;
  log().error({ gateway, subscriptionRef: subscription.ref }, "a subscription of somebody else's was named");
  return null;
}

/** A gateway echoes what a browser may have changed: what cannot be an id of ours is none. */
function withRealId<T extends { paymentId: string | null }>(charge: T): T {
  return charge.paymentId !== null && !isPaymentId(charge.paymentId)
    ? { ...charge, paymentId: null }
    : charge;
}
