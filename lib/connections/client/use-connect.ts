import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { connectAnswer } from "@/lib/connections/schemas";

/** Begins a consent and leaves for the network; it comes back to the connections screen. */
export function useConnect(accountId: string) {
  return useAction(
    (platform: Platform, idempotencyKey) =>
      request("POST", `/native-connections/${accountId}/${platform}/connect`, {
        idempotencyKey,
        schema: connectAnswer,
      }),
    { onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl) },
  );
}
