import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { paymentKeys } from "@/lib/billing/client/queries";
import type { Choice } from "@/lib/billing/rules";
import { changedSubscriptionAnswer } from "@/lib/billing/schemas";

/** Chooses a smaller plan for the next period (a larger one is a checkout). Refreshes the subscription. */
export function useChangePlan() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: paymentKeys.subscription });
  return useAction(
    (choice: Choice, idempotencyKey) =>
      request("POST", "/payments/subscription/change", {
        body: { ...choice },
        idempotencyKey,
        schema: changedSubscriptionAnswer,
      }),
    { onSuccess: refresh, onError: refresh },
  );
}
