import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { paymentKeys } from "@/lib/billing/client/queries";
import { changedSubscriptionAnswer } from "@/lib/billing/schemas";
import { creditKeys } from "@/lib/credits/client/queries";

/** Ends the subscription with the paid period. Refreshes the subscription and the credits. */
export function useCancelSubscription() {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: paymentKeys.subscription }),
      client.invalidateQueries({ queryKey: creditKeys.info }),
    ]);
  return useAction(
    (_: undefined, idempotencyKey) =>
      request("POST", "/payments/subscription/cancel", { idempotencyKey, schema: changedSubscriptionAnswer }),
    { onSuccess: refresh, onError: refresh },
  );
}
