import { useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { connectionKeys } from "@/lib/connections/client/queries";
import { targetAnswer } from "@/lib/connections/schemas";

/** Chooses where posts go on a network; refreshes status, choice and the brands. */
export function useChooseTarget(accountId: string, platform: Platform) {
  const client = useQueryClient();
  return useAction(
    (targetId: string, idempotencyKey) =>
      request("PUT", `/native-connections/${accountId}/${platform}/targets`, {
        body: { targetId },
        idempotencyKey,
        schema: targetAnswer,
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
