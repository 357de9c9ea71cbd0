import { DECLINE_RETRY_HOURS } from "@/lib/billing/limits";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { abandonUncharged } from "@/lib/billing/server/payment-lookup-store";
import { findPaymentIntent, type PaymentIntent } from "@/lib/billing/server/payment-store";
import { scheduleRetry } from "@/lib/billing/server/renewal-store";
import { type GatewayResolver, resolveGateway } from "@/lib/billing/server/resolve-gateway";
import { findSubscription, readDatabaseTime } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { GATEWAYS } from "@/lib/providers/payments/port";

/** A charge as the gateways name it: TERMINAL:INDEX at Tranzila, an invoice at Stripe. */
const CHARGE_REF = /^[\w-]+:\d+$|^in_\w+$/;

/** The operator names the charge by its reference at the gateway, or states that the card was not charged. */
export type Settlement = { chargeRef: string } | "uncharged";

/**
 * Records what the operator found out about an unclear payment. The gateway is looked up first: what it says clearly
 * counts instead. A paid one gets a whole period from now on. Returns the state of the payment afterwards. Throws
 * not_found for an unknown payment, conflict for one that is not unclear, and validation_error for no reference.
 */
export async function settlePayment(
  id: string,
  settlement: Settlement,
  gatewayOf: GatewayResolver = resolveGateway,
): Promise<string> {
  const payment = await findPayment(id);
  if (settlement !== "uncharged" && !CHARGE_REF.test(settlement.chargeRef)) {
    throw new AppError("validation_error", { message: "A reference is TERMINAL:INDEX or an invoice (in_…)" });
  }
  if (!payment) throw new AppError("not_found", { message: "There is no such payment" });
  if (payment.state !== "unknown")
    throw new AppError("conflict", { message: `This payment is not unclear but ${payment.state}` });
  const gateway = gatewayOf(payment.gateway);
  const askedAt = await readDatabaseTime();
  const requested = { paymentId: id, sessionRef: null, subscriptionRef: null, chargeRef: null };
  const snapshot = await gateway.lookUp({ ...requested, since: payment.createdAt });
  await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
  if ((await findPayment(id))?.state === "unknown") {
    if (settlement === "uncharged") await abandon(payment);
    else {
      const charge = toPaidCharge(payment, settlement.chargeRef, askedAt);
      await applySnapshot({ gateway: gateway.key, snapshot: { ...snapshot, charges: [charge] }, askedAt });
    }
  }
  return (await findPayment(id))?.state ?? "unknown";
}

/** A card that we charge is tried again later, as after lookups that show no charge. */
async function abandon({ id, subscriptionId }: PaymentIntent): Promise<void> {
  if (!(await abandonUncharged(id))) return;
  const row = subscriptionId ? await findSubscription(subscriptionId) : null;
  if (row?.cardToken && row.renewAt === null) await scheduleRetry(row.id, DECLINE_RETRY_HOURS[0], true);
}

async function findPayment(id: string): Promise<PaymentIntent | null> {
  const found = await Promise.all(GATEWAYS.map((gateway) => findPaymentIntent(gateway, id)));
  return found.find((one) => one !== null) ?? null;
}

function toPaidCharge({ id, amount, currency, gatewayRef }: PaymentIntent, ref: string, at: Date) {
  return {
    ref: gatewayRef ?? ref,
    state: "paid" as const,
    price: { amount, currency },
    paymentId: id,
    ...{ at, periodEnd: null, declineCode: null, cardLast4: null },
  };
}
