import { useQueryClient } from "@tanstack/react-query";
import { accountKeys } from "@/lib/accounts/client/queries";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { connectionKeys } from "@/lib/connections/client/queries";
import { choosePageAnswer } from "@/lib/connections/schemas";

/** Chooses the page posts go to; refreshes status, pages and the brands. */
export function useChoosePage(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (pageId: string, idempotencyKey) =>
      request("PUT", `/native-connections/${accountId}/facebook/pages`, {
        body: { pageId },
        idempotencyKey,
        schema: choosePageAnswer,
      }),
    {
      onSuccess: () =>
        Promise.all([
          client.invalidateQueries({ queryKey: connectionKeys.status(accountId) }),
          client.invalidateQueries({ queryKey: connectionKeys.facebookPages(accountId) }),
          client.invalidateQueries({ queryKey: accountKeys.all }),
        ]),
    },
  );
}
