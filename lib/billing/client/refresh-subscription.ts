import type { QueryClient } from "@tanstack/react-query";
import { paymentKeys } from "@/lib/billing/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";

/** What an end of the subscription, or taking it back, changes: the subscription, and until when its credits are good. */
export function refreshSubscription(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: paymentKeys.subscription }),
    client.invalidateQueries({ queryKey: creditKeys.info }),
  ]);
}
