import type { PaymentGateway, StoredCard } from "@/lib/providers/payments/port";

/** The card of a subscription that a gateway renews no more and has left to us; null where there is none. */
export async function releasedCard(
  gateway: PaymentGateway,
  subscriptionRef: string,
): Promise<StoredCard | null> {
  const asked = { paymentId: null, sessionRef: null, subscriptionRef, chargeRef: null, since: null };
  const { subscription } = await gateway.lookUp(asked);
  return subscription?.card ?? null;
}
