import { useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { connectionKeys } from "@/lib/connections/client/queries";
import { connectResponse, targetResponse } from "@/lib/connections/schemas";
import type { Platform } from "@/lib/core/platforms";

/** Chooses the target of posts on a platform; invalidates the status, the targets and the accounts. */
export function useChooseTarget(accountId: string, platform: Platform) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (targetId: string, idempotencyKey) =>
      request("PUT", `/native-connections/${accountId}/${platform}/targets`, {
        body: { targetId },
        idempotencyKey,
        schema: targetResponse,
      }),
    {
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: connectionKeys.status(accountId) }),
          client.invalidateQueries({ queryKey: connectionKeys.targets(accountId, platform) }),
          client.invalidateQueries({ queryKey: accountKeys.all }),
        ]),
    },
  );
}

/** Disconnects a platform and keeps its history; invalidates the status and the accounts. */
export function useDisconnect(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (platform: Platform, idempotencyKey) =>
      request("DELETE", `/native-connections/${accountId}/${platform}`, { idempotencyKey }),
    {
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: connectionKeys.status(accountId) }),
          client.invalidateQueries({ queryKey: accountKeys.all }),
        ]),
    },
  );
}

/** Starts the OAuth consent and navigates to the platform, which redirects back to the connections screen. */
export function useConnect(accountId: string) {
  return useIdempotentMutation(
    (platform: Platform, idempotencyKey) =>
      request("POST", `/native-connections/${accountId}/${platform}/connect`, {
        idempotencyKey,
        schema: connectResponse,
      }),
    { onSuccess: ({ authorizationUrl }) => window.location.assign(authorizationUrl) },
  );
}
