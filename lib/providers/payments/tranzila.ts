import type { PaymentGateway } from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { chargeCard } from "@/lib/providers/payments/tranzila-charge";
import { openCheckout } from "@/lib/providers/payments/tranzila-checkout";
import { lookUp } from "@/lib/providers/payments/tranzila-look-up";
import { readNotice } from "@/lib/providers/payments/tranzila-notice";
import { stopOrder } from "@/lib/providers/payments/tranzila-orders";
import { readSubscriptionRef } from "@/lib/providers/payments/tranzila-refs";

/** Tranzila's hosted form in a frame; its reports are what is believed (docs/decisions/021-payments.md). */
export function createTranzila(settings: TranzilaSettings): PaymentGateway {
  /** A card that we charge has nothing running at Tranzila that could be stopped. */
  const stop = async (subscriptionRef: string) => {
    const subscription = readSubscriptionRef(subscriptionRef);
    if (subscription.kind === "order") await stopOrder(settings, subscription.id);
  };
  return {
    key: "tranzila",
    openCheckout: (order, signal) => openCheckout(settings, order, signal),
    readNotice: async (incoming) => readNotice(settings, incoming),
    lookUp: (what) => lookUp(settings, what),
    stop,
    // A standing order that has ended cannot be woken; a card that we charge was never stopped.
    resume: async (subscriptionRef) => readSubscriptionRef(subscriptionRef).kind === "card",
    changeNext: async (subscriptionRef) => {
      await stop(subscriptionRef);
      return "ours";
    },
    charge: (renewal) => chargeCard(settings, renewal),
    portal: async () => null,
  };
}
