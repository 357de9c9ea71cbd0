import { DECLINE_RETRY_HOURS, GATEWAY_CLOCK_SKEW_MS, MAX_RENEWAL_LOOKUPS } from "@/lib/billing/limits";
import { getNextLookupDelay } from "@/lib/billing/plan-rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import {
  claimLookup,
  type DueLookup,
  findOpenLookups,
  scheduleNextLookup,
} from "@/lib/billing/server/payment-lookup-store";
import { findPaymentIntent } from "@/lib/billing/server/payment-store";
import { queueUnconfirmedMail } from "@/lib/billing/server/queue-billing-mail";
import {
  claimOverdueSubscription,
  EARLY_RENEWAL_DAYS,
  scheduleRetry,
} from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { lockPayer } from "@/lib/billing/server/subscription-store";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";

const before = (at: Date, ms = GATEWAY_CLOCK_SKEW_MS) => new Date(at.getTime() - ms);

/**
 * Looks up payments whose webhook never arrived and returns their number. After the last lookup a payment is abandoned,
 * or unknown when it was called paid, and counts when paid later; an own renewal unknown to the gateway is charged again.
 */
export async function reconcilePendingPayments(gatewayOf: GatewayResolver = resolveGateway): Promise<number> {
  for (let done = 0; ; done += 1) {
    const due = await claimLookup();
    if (!due) return done;
    const { gateway, id: paymentId } = due;
    await lookUp(due, gatewayOf).catch((err: unknown) =>
      getLogger().warn({ err, gateway, paymentId }, "payment lookup failed"),
    );
  }
}

/** Throws when a gateway does not respond; skips gateways no longer configured and unknown pages. */
export async function reconcileUserPayments(userId: string, gatewayOf: GatewayResolver = resolveGateway) {
  for (const due of await findOpenLookups(userId)) {
    try {
      await lookUp(due, gatewayOf);
    } catch (error) {
      if (!isAppError(error, "not_found")) throw error;
      const { gateway, id: paymentId } = due;
      getLogger().warn({ err: error, gateway, paymentId }, "payment lookup failed: unknown to the gateway");
    }
  }
}

async function lookUp(due: DueLookup, gatewayOf: GatewayResolver): Promise<void> {
  const { id, askedAt, sessionRef, subscriptionRef, createdAt } = due;
  const gateway = gatewayOf(due.gateway);
  const since = before(createdAt);
  const paymentId = due.isOfGateway ? null : id;
  const requested = { paymentId, sessionRef, subscriptionRef, chargeRef: null, since };
  const snapshot = await gateway.lookUp(requested);
  await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
  const isRenewal = due.purpose === "renewal";
  const isBlind = isRenewal && snapshot.isBlind === true;
  const minutes = getNextLookupDelay(due.ageMinutes, isRenewal ? MAX_RENEWAL_LOOKUPS : undefined);
  await runInTransaction(async (tx) => {
    const ended = await scheduleNextLookup(id, minutes, isBlind, tx);
    if (ended === "abandoned" && isRenewal && due.subscriptionId) {
      await scheduleRetry(due.subscriptionId, DECLINE_RETRY_HOURS[0], true, tx);
    }
    if (ended === "unresolved") await reportUnresolved(due, tx);
  });
}

/** Notifies operator and payer of a payment that no lookup showed; of a renewal the mail about its end does. */
async function reportUnresolved({ gateway, id, purpose }: DueLookup, tx: Tx): Promise<void> {
  getLogger().error({ gateway, paymentId: id }, "a payment is unresolved: settle it (docs/operations.md)");
  const payment = await findPaymentIntent(gateway, id, tx);
  const user = payment && purpose !== "renewal" ? await lockPayer(payment.userId, tx) : null;
  if (payment && user) await queueUnconfirmedMail(user, payment, tx);
}

/** Looks up subscriptions that the gateway should have renewed by now. Returns how many were looked up. */
export async function reconcileOverdueSubscriptions(gatewayOf: GatewayResolver = resolveGateway) {
  for (let done = 0; ; done += 1) {
    const row = await claimOverdueSubscription();
    if (!row) return done;
    const { askedAt, gatewayRef: subscriptionRef } = row;
    const requested = { paymentId: null, sessionRef: null, subscriptionRef, chargeRef: null };
    try {
      const gateway = gatewayOf(row.gateway);
      const snapshot = await gateway.lookUp({
        ...requested,
        since: before(row.currentPeriodEnd, EARLY_RENEWAL_DAYS * DAY_MS),
      });
      await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
    } catch (error) {
      const fields = { err: error, gateway: row.gateway, subscriptionId: row.id };
      getLogger().warn(fields, "renewal lookup failed");
    }
  }
}
