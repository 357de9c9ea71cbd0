import { GATEWAY_CLOCK_MS, isPaymentId } from "@/lib/billing/rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { isRecorded } from "@/lib/billing/server/gateway-event-store";
import { findIntent, lastChargeAt } from "@/lib/billing/server/payment-store";
import { askTime } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { sha256 } from "@/lib/core/server/crypto";
import type {
  GatewayKey,
  IncomingNotice,
  Lookup,
  Notice,
  PaymentGateway,
} from "@/lib/providers/payments/port";
import { paymentGateway } from "@/lib/providers/payments/registry";

/**
 * A gateway says that something happened. It is believed as far as where to look; what is true is asked for. Throws
 * validation_error for a notice that is not authentic, and whatever the question meets: then the gateway sends it again.
 */
export async function handleNotice(
  { gateway: key, incoming }: { gateway: GatewayKey; incoming: IncomingNotice },
  gateway: PaymentGateway = paymentGateway(key),
): Promise<void> {
  const notice = await gateway.readNotice(incoming);
  const createdAt = await assertOurs(key, notice);
  const { eventId, kind } = notice;
  if (await isRecorded(key, eventId)) return;
  const askedAt = await askTime();
  const snapshot = await gateway.lookUp(await since(key, notice.lookup, createdAt));
  const { chargeRef } = notice.lookup;
  // A charge that the gateway does not show yet, or that was made up: the same notice has still to be read later.
  const isSeen = chargeRef === null || snapshot.charges.some(({ ref }) => ref === chargeRef);
  await applySnapshot({ gateway: key, snapshot, askedAt, ...(isSeen ? { event: { eventId, kind } } : {}) });
}

/** The word that only the gateway was told must be the payment's (PAY1). When that payment began; null for none named. */
async function assertOurs(key: GatewayKey, { nonce, lookup }: Notice): Promise<Date | null> {
  const named = lookup.paymentId && isPaymentId(lookup.paymentId) ? lookup.paymentId : null;
  const intent = named ? await findIntent(key, named) : null;
  if (nonce !== null && (!intent?.nonceHash || intent.nonceHash !== sha256(nonce))) {
    throw new AppError("validation_error", { message: "This notice is not about a payment of ours" });
  }
  return intent?.createdAt ?? null;
}

/** Nothing of interest happened before the payment began, or before the last charge we know of. */
async function since(key: GatewayKey, lookup: Lookup, createdAt: Date | null): Promise<Lookup> {
  if (lookup.since) return lookup;
  const from = createdAt ?? (lookup.subscriptionRef ? await lastChargeAt(key, lookup.subscriptionRef) : null);
  return { ...lookup, since: from && new Date(from.getTime() - GATEWAY_CLOCK_MS) };
}
