import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { refreshSubscription } from "@/lib/billing/client/refresh-subscription";
import { changedSubscriptionAnswer } from "@/lib/billing/schemas";

/** Ends the subscription with the paid period. Refreshes the subscription and the credits. */
export function useCancelSubscription() {
  const client = useQueryClient();
  const refresh = () => refreshSubscription(client);
  return useAction(
    (_: undefined, idempotencyKey) =>
      request("POST", "/payments/subscription/cancel", { idempotencyKey, schema: changedSubscriptionAnswer }),
    { onSuccess: refresh, onError: refresh },
  );
}
