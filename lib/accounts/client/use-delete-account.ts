import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keepAccount } from "@/lib/accounts/client/queries";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/**
 * Deletes a brand. It leaves the list when the screen that asked is left: taken out before, that screen would say for
 * a moment that the brand is not there.
 */
export function useDeleteAccount(accountId: string) {
  const client = useQueryClient();
  const isDeleted = useRef(false);
  useEffect(
    () => () => {
      if (isDeleted.current) keepAccount(client, accountId, null);
    },
    [client, accountId],
  );
  return useAction(
    (_: undefined, idempotencyKey) => request("DELETE", `/accounts/${accountId}`, { idempotencyKey }),
    {
      onSuccess: () => {
        isDeleted.current = true;
      },
    },
  );
}
