import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { agentKeys } from "@/lib/post-agent/client/queries";

/** Takes a source away from the agent; refreshes the brand's sources. */
export function useRemoveSource(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: agentKeys.sources(accountId) });
  return useAction(
    (sourceId: string, idempotencyKey) =>
      request("DELETE", `/agent-chat/${accountId}/sources/${sourceId}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}
