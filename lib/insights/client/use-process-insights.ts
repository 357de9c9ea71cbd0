import { useQueryClient } from "@tanstack/react-query";
import type { Platform } from "@/lib/accounts/platforms";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { insightKeys } from "@/lib/insights/client/queries";
import { processAnswer } from "@/lib/insights/schemas";

/** Has the figures of a network asked for; refreshes what is shown of them. */
export function useProcessInsights(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (platform: Platform, idempotencyKey) =>
      request("POST", `/native-connections/${accountId}/process-posts-insights`, {
        body: { platform },
        idempotencyKey,
        schema: processAnswer,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: insightKeys.account(accountId) }) },
  );
}
