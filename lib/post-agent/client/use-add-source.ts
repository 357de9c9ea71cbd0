import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { agentKeys } from "@/lib/post-agent/client/queries";
import { type AddSourceBody, sourceAnswer } from "@/lib/post-agent/source-schemas";

/** Adds a note or a page to what the agent may lean on; refreshes the brand's sources. */
export function useAddSource(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (body: AddSourceBody, idempotencyKey) =>
      request("POST", `/agent-chat/${accountId}/sources`, { body, idempotencyKey, schema: sourceAnswer }),
    { onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.sources(accountId) }) },
  );
}
