import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { portalAnswer } from "@/lib/billing/schemas";

/** Address of the gateway's page for changing the card, good for one visit. Changes nothing here, so refreshes nothing. */
export function useOpenPortal() {
  return useAction((_: undefined, idempotencyKey) =>
    request("POST", "/payments/subscription/portal", { idempotencyKey, schema: portalAnswer }),
  );
}
