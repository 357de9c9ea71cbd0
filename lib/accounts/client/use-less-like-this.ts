import { useQueryClient } from "@tanstack/react-query";
import { keepAccount } from "@/lib/accounts/client/queries";
import { accountAnswer } from "@/lib/accounts/schemas";
import type { LessLikeThisBody } from "@/lib/accounts/voice-schemas";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";

const pathOf = (accountId: string) => `/accounts/${accountId}/voice/less-like-this`;

/** Says what a text should do less, for every later one; the list of brands knows at once. */
export function useLessLikeThis(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (said: LessLikeThisBody, idempotencyKey) =>
      request("POST", pathOf(accountId), { body: said, idempotencyKey, schema: accountAnswer }),
    { onSuccess: ({ account }) => keepAccount(client, accountId, account) },
  );
}

/** Takes a "less like this" back; the list of brands knows at once. */
export function useTakeBackLess(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (text: string, idempotencyKey) =>
      request("DELETE", pathOf(accountId), {
        query: { text },
        idempotencyKey,
        schema: accountAnswer,
      }),
    { onSuccess: ({ account }) => keepAccount(client, accountId, account) },
  );
}
