import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { refreshSubscription } from "@/lib/billing/client/refresh-subscription";
import { changedSubscriptionAnswer } from "@/lib/billing/schemas";

/** Takes back a cancellation, or a smaller plan that was chosen for the next period. Refreshes the subscription and the credits. */
export function useResumeSubscription() {
  const client = useQueryClient();
  const refresh = () => refreshSubscription(client);
  return useAction(
    (_: undefined, idempotencyKey) =>
      request("POST", "/payments/subscription/resume", { idempotencyKey, schema: changedSubscriptionAnswer }),
    { onSuccess: refresh, onError: refresh },
  );
}
