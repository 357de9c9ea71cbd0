import { useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { connectionKeys } from "@/lib/connections/client/queries";

/** Ends a connection, keeping its history; refreshes the status and the brands. */
export function useDisconnect(accountId: string) {
  const client = useQueryClient();
  return useAction(
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
