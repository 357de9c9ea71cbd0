import { useQueryClient } from "@tanstack/react-query";
import { keepAccount } from "@/lib/accounts/client/queries";
import { type AccountChanges, accountAnswer } from "@/lib/accounts/schemas";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

/** Changes the named fields of a brand; the list of brands knows at once. */
export function useUpdateAccount(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (changes: AccountChanges, idempotencyKey) =>
      request("PATCH", `/accounts/${accountId}`, { body: changes, idempotencyKey, schema: accountAnswer }),
    { onSuccess: ({ account }) => keepAccount(client, accountId, account) },
  );
}
