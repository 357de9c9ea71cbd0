import { getCreditsEnd, isPaymentId } from "@/lib/billing/plan-rules";
import { insertGatewayEvent } from "@/lib/billing/server/gateway-event-store";
import { findPayerUserId } from "@/lib/billing/server/payment-store";
import {
  type BillingContext,
  queueBillingMail,
  queueEndedMail,
} from "@/lib/billing/server/queue-billing-mail";
import { recordCharge, recordDecline } from "@/lib/billing/server/record-charge";
import { recordReversals } from "@/lib/billing/server/record-reversal";
import {
  adoptGatewayRef,
  expireEndedSubscription,
  markSynced,
  syncCancelAtPeriodEnd,
} from "@/lib/billing/server/renewal-store";
import { findSubscriptionByGatewayRef, lockPayer } from "@/lib/billing/server/subscription-store";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { setCreditsEnd } from "@/lib/credits/server/grant-period";
import type { GatewayKey, GatewaySnapshot } from "@/lib/providers/payments/port";

interface GatewayReport {
  gateway: GatewayKey;
  snapshot: GatewaySnapshot;
  /** Database time before the request, so that an older response does not overwrite a newer one. */
  askedAt: Date;
  event?: { eventId: string; kind: string };
}

/**
 * Records each new charge of a gateway snapshot and synchronizes the subscription, in one transaction. All
 * effects of payments happen here, independent of the number and order of snapshots [CR10, PAY2]. Returns
 * false when no known user is concerned or the event was processed before.
 */
export async function applySnapshot({ gateway, snapshot, askedAt, event }: GatewayReport): Promise<boolean> {
  const charges = snapshot.charges.map(withRealId).toSorted((a, b) => Number(a.at) - Number(b.at));
  const paymentIds = charges.flatMap(({ paymentId }) => paymentId ?? []);
  const subscriptionRef = snapshot.subscription?.ref ?? null;
  const userId = await findPayerUserId(gateway, { paymentIds, subscriptionRef });
  if (!userId) {
    const paid = charges.filter(({ state }) => state === "paid").map(({ ref }) => ref);
    if (paid.length > 0)
      getLogger().error({ gateway, paid, subscriptionRef }, "charges ignored: unknown subscription");
    return false;
  }
  return runInTransaction(async (tx) => {
    if (event && !(await insertGatewayEvent({ gateway, ...event }, tx))) return false;
    const user = await lockPayer(userId, tx);
    if (!user) return false;
    const subscription = await ownSubscription({ gateway, snapshot, userId }, tx);
    const context: BillingContext = { gateway, user, subscription, paymentIds, askedAt, tx };
    for (const charge of charges) await recordCharge(charge, context);
    for (const charge of charges) await recordReversals(charge, context);
    const asks = charges.some(({ needsConfirmation }) => needsConfirmation);
    await syncSubscription(context, asks);
    return true;
  });
}

/**
 * Returns null for another user's subscription: two users may pay with one card, by which a gateway finds
 * subscriptions. The charges then count for the payer.
 */
async function ownSubscription(
  { gateway, snapshot, userId }: Pick<GatewayReport, "gateway" | "snapshot"> & { userId: string },
  tx: Tx,
): Promise<GatewaySnapshot["subscription"]> {
  const { subscription } = snapshot;
  const known = subscription && (await findSubscriptionByGatewayRef(gateway, subscription.ref, tx));
  if (!known || known.userId === userId) return subscription;
  const subscriptionRef = subscription.ref;
  getLogger().error({ gateway, subscriptionRef }, "snapshot ignored: subscription of another user");
  return null;
}

/** Ignores a value that cannot be a payment id: gateways echo what a browser may have changed. */
function withRealId<T extends { paymentId: string | null }>(charge: T): T {
  return isPaymentId(charge.paymentId ?? "") ? charge : { ...charge, paymentId: null };
}

/** Synchronizes the row with the gateway after its charges were recorded; a paid period always stays valid. */
async function syncSubscription(
  { subscription, ...context }: BillingContext,
  needsConfirmation: boolean,
): Promise<void> {
  const { gateway, paymentIds, askedAt, user, tx } = context;
  if (!subscription) return;
  // A subscription created by a first payment may get its gateway reference later.
  const row =
    (await findSubscriptionByGatewayRef(gateway, subscription.ref, tx)) ??
    (await adoptGatewayRef(gateway, subscription.ref, paymentIds, tx));
  if (!row || !(await markSynced(row.id, askedAt, subscription.customerRef, tx))) return;
  if (row.cardToken !== null) return;
  const { status } = subscription;
  if (status === "ended" && (await expireEndedSubscription(row.id, tx))) {
    await queueEndedMail(user, row, tx);
    return;
  }
  if (row.status !== "active") return;
  if (status === "past_due") {
    const declined = { at: askedAt, cardLast4: null, needsConfirmation };
    await recordDecline(row, declined, { ...context, subscription });
    return;
  }
  const cancelled = status === "ended" || subscription.cancelAtPeriodEnd;
  if (!(await syncCancelAtPeriodEnd(row.id, cancelled, tx))) return;
  // Credits of a renewing plan last for the grace period too; credits of a canceled plan do not.
  const ends = row.currentPeriodEnd;
  await setCreditsEnd(user.id, cancelled ? ends : getCreditsEnd(ends), tx);
  if (cancelled) await queueBillingMail("subscription-cancelled", user, row, tx);
}
