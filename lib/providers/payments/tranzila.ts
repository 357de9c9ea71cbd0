import { GATEWAY_PERIODS, type PaymentGateway } from "@/lib/providers/payments/port";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { chargeCard } from "@/lib/providers/payments/tranzila-charge";
import { createCheckoutUrl } from "@/lib/providers/payments/tranzila-checkout";
import { assertStoredCard, lookUpPayment } from "@/lib/providers/payments/tranzila-lookup";
import { stopStandingOrder } from "@/lib/providers/payments/tranzila-standing-orders";
import { parseSubscriptionRef } from "@/lib/providers/payments/tranzila-values";
import { parseTranzilaWebhook } from "@/lib/providers/payments/tranzila-webhook";

/** Gateway for Tranzila's hosted form; its reports decide (decision 021). */
export function createTranzilaGateway(settings: TranzilaSettings): PaymentGateway {
  /** Nothing runs at Tranzila for a card that we charge, so there is nothing to stop. */
  const stop = async (subscriptionRef: string) => {
    const subscription = parseSubscriptionRef(subscriptionRef);
    if (subscription.kind === "order") await stopStandingOrder(settings, subscription.id);
  };
  return {
    key: "tranzila",
    // A standing order renews a month; a year is renewed by the token.
    periods: settings.returnsTokens ? GATEWAY_PERIODS : ["monthly"],
    openCheckout: (order, signal) => createCheckoutUrl(settings, order, signal),
    readNotice: async (incoming) => parseTranzilaWebhook(settings, incoming),
    lookUp: (what) => lookUpPayment(settings, what),
    stop,
    // An ended standing order cannot be restarted; a card that we charge was never stopped.
    resume: async (subscriptionRef) => parseSubscriptionRef(subscriptionRef).kind === "card",
    changeNext: async (subscriptionRef) => {
      await assertStoredCard(settings, subscriptionRef);
      await stop(subscriptionRef);
      return "ours";
    },
    // No call changes the sum of a standing order.
    previewUpgrade: async () => null,
    async upgrade() {
      throw new Error("Tranzila has no change inside a paid period: a larger plan is bought");
    },
    charge: (renewal) => chargeCard(settings, renewal),
    portal: async () => null,
    invoiceUrl: async () => null,
  };
}
