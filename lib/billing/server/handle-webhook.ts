import { GATEWAY_CLOCK_SKEW_MS, GATEWAY_EVENT_RETENTION_DAYS } from "@/lib/billing/limits";
import { isPaymentId } from "@/lib/billing/plan-rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { deleteGatewayEventsOlderThan, hasGatewayEvent } from "@/lib/billing/server/gateway-event-store";
import { findLastChargeTime, findPaymentIntent } from "@/lib/billing/server/payment-store";
import { readDatabaseTime } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import type {
  GatewayKey,
  IncomingWebhook,
  PaymentGateway,
  PaymentLookup,
  WebhookEvent,
} from "@/lib/providers/payments/port";
import { getPaymentGateway } from "@/lib/providers/payments/registry";

/**
 * Handles a webhook. It only identifies the payment; the state comes from a lookup. Throws validation_error
 * for an unauthentic event, and lookup errors, so that the gateway sends the event again.
 */
export async function handleWebhook(
  { gateway: key, incoming }: { gateway: GatewayKey; incoming: IncomingWebhook },
  gateway: PaymentGateway = getPaymentGateway(key),
): Promise<void> {
  const webhook = await gateway.readNotice(incoming);
  const createdAt = await assertOurs(key, webhook);
  const { eventId, kind } = webhook;
  if (await hasGatewayEvent(key, eventId)) return;
  const askedAt = await readDatabaseTime();
  const snapshot = await gateway.lookUp(await since(key, webhook.lookup, createdAt));
  const { chargeRef } = webhook.lookup;
  // The named charge may not be visible yet, or invented: without a record a retry is processed.
  const isSeen = chargeRef === null || snapshot.charges.some(({ ref }) => ref === chargeRef);
  await applySnapshot({ gateway: key, snapshot, askedAt, ...(isSeen ? { event: { eventId, kind } } : {}) });
}

/** Verifies the nonce, which only the gateway received [PAY1]. Returns when the payment started, or null. */
async function assertOurs(key: GatewayKey, { nonce, lookup }: WebhookEvent): Promise<Date | null> {
  const named = lookup.paymentId && isPaymentId(lookup.paymentId) ? lookup.paymentId : null;
  const intent = named ? await findPaymentIntent(key, named) : null;
  if (nonce !== null && (!intent?.nonceHash || intent.nonceHash !== sha256Hex(nonce))) {
    throw new AppError("validation_error", { message: "This notice is not about a payment of ours" });
  }
  return intent?.createdAt ?? null;
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
