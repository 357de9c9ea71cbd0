import { GATEWAY_CLOCK_SKEW_MS, GATEWAY_EVENT_RETENTION_DAYS } from "@/lib/billing/limits";
import { isPaymentId } from "@/lib/billing/plan-rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { deleteGatewayEventsOlderThan, hasGatewayEvent } from "@/lib/billing/server/gateway-event-store";
import { markClaimedPaid, scheduleLookupNow } from "@/lib/billing/server/payment-lookup-store";
import {
  findLastChargeTime,
  findPaymentIntent,
  type PaymentIntent,
} from "@/lib/billing/server/payment-store";
import { findSubscriptionByGatewayRef, readDatabaseTime } from "@/lib/billing/server/subscription-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import type {
  GatewayKey,
  IncomingWebhook,
  PaymentGateway,
  PaymentLookup,
  WebhookEvent,
} from "@/lib/providers/payments/port";
import { getPaymentGateway } from "@/lib/providers/payments/registry";

/**
 * Handles a webhook, which only identifies the payment; the state comes from a lookup. An unsigned event causes few
 * lookups, and none about an order that is not ours. Throws validation_error for an unauthentic event, and
 * lookup errors, so that the gateway sends the event again.
 */
export async function handleWebhook(
  { gateway: key, incoming }: { gateway: GatewayKey; incoming: IncomingWebhook },
  gateway: PaymentGateway = getPaymentGateway(key),
): Promise<void> {
  const webhook = await gateway.readNotice(incoming);
  const intent = await assertOurs(key, webhook);
  const { eventId, kind } = webhook;
  if (await hasGatewayEvent(key, eventId)) return;
  if (webhook.claimsPaid && intent) await markClaimedPaid(intent.id);
  if (!webhook.isSigned && !(await mayLookUp(key, webhook.lookup, intent))) return;
  const askedAt = await readDatabaseTime();
  const snapshot = await gateway.lookUp(await since(key, webhook.lookup, intent?.createdAt ?? null));
  const { chargeRef } = webhook.lookup;
  // The named charge may not be visible yet, or invented: without a record a retry is processed.
  const isSeen = chargeRef === null || snapshot.charges.some(({ ref }) => ref === chargeRef);
  await applySnapshot({ gateway: key, snapshot, askedAt, ...(isSeen ? { event: { eventId, kind } } : {}) });
}

/** Verifies the nonce, which only the gateway received [PAY1]. Returns the payment of the event, or null. */
async function assertOurs(key: GatewayKey, { nonce, lookup }: WebhookEvent): Promise<PaymentIntent | null> {
  const named = lookup.paymentId && isPaymentId(lookup.paymentId) ? lookup.paymentId : null;
  const intent = named ? await findPaymentIntent(key, named) : null;
  if (nonce !== null && (!intent?.nonceHash || intent.nonceHash !== sha256Hex(nonce))) {
    throw new AppError("validation_error", { message: "This notice is not about a payment of ours" });
  }
  return intent;
}

/**
 * Limits the lookups per order, whatever charge an event names, and for all orders together. The worker looks up
 * a payment over the limit; a renewal shows in the next lookup of its subscription.
 */
async function mayLookUp(
  key: GatewayKey,
  { subscriptionRef }: PaymentLookup,
  intent: PaymentIntent | null,
): Promise<boolean> {
  const known = intent ?? (subscriptionRef && (await findSubscriptionByGatewayRef(key, subscriptionRef)));
  if (!known) return false;
  try {
    // Hashed, because the row would outlive a deleted payment.
    await consumeRateLimit("gateway-lookup", hmacHex("limit:gateway", known.id));
    await consumeRateLimit("gateway-lookup-all", key);
    return true;
  } catch (error) {
    if (!isAppError(error, "rate_limited")) throw error;
    if (intent) await scheduleLookupNow(intent.id);
    return false;
  }
}

/** Nothing relevant happened before the payment started or before the last known charge. */
async function since(key: GatewayKey, lookup: PaymentLookup, createdAt: Date | null): Promise<PaymentLookup> {
  if (lookup.since) return lookup;
  const from =
    createdAt ?? (lookup.subscriptionRef ? await findLastChargeTime(key, lookup.subscriptionRef) : null);
  return { ...lookup, since: from && new Date(from.getTime() - GATEWAY_CLOCK_SKEW_MS) };
}

export async function deleteExpiredGatewayEvents(): Promise<void> {
  await deleteGatewayEventsOlderThan(GATEWAY_EVENT_RETENTION_DAYS);
}
