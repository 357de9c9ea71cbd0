import type { QueryClient } from "@tanstack/react-query";
import { paymentKeys } from "@/lib/billing/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";

/** For the screen that sees a payment end: subscription, history and credits are others now. */
export function refreshAfterPayment(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: paymentKeys.all }),
    client.invalidateQueries({ queryKey: creditKeys.info }),
  ]);
}
