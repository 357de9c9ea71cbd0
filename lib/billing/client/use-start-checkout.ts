import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { paymentKeys } from "@/lib/billing/client/queries";
import type { Choice } from "@/lib/billing/rules";
import { checkoutAnswer } from "@/lib/billing/schemas";

/** Opens the gateway's page for a plan; nothing is paid yet. Refreshes the list of payments. */
export function useStartCheckout() {
  const client = useQueryClient();
  return useAction(
    (choice: Choice, idempotencyKey) =>
      request("POST", "/payments/checkout", { body: { ...choice }, idempotencyKey, schema: checkoutAnswer }),
    { onSuccess: () => client.invalidateQueries({ queryKey: paymentKeys.history }) },
  );
}
