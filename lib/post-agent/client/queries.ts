import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import type { messagesResponse } from "@/lib/post-agent/schemas";
import type { AddSourceBody, sourceResponse, sourcesResponse } from "@/lib/post-agent/source-schemas";

export const agentKeys = {
  messages: (postId: string) => ["post-agent", "messages", postId] as const,
  sources: (accountId: string) => ["agent-chat", "sources", accountId] as const,
};

export const messagesQuery = (postId: string, limit: number) =>
  queryOptions({
    queryKey: [...agentKeys.messages(postId), limit],
    queryFn: async ({ signal }) => {
      const options = { signal, query: { limit } };
      const { messages, total } = await request<ResponseOf<typeof messagesResponse>>(
        "GET",
        `/post-agent/${postId}/messages`,
        options,
      );
      return { messages: messages.toReversed(), total };
    },
  });

export const sourcesQuery = (accountId: string) =>
  queryOptions({
    queryKey: agentKeys.sources(accountId),
    queryFn: ({ signal }) =>
      request<ResponseOf<typeof sourcesResponse>>("GET", `/agent-chat/${accountId}/sources`, { signal }),
  });

export function useAddSource(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: AddSourceBody, idempotencyKey) =>
      request<ResponseOf<typeof sourceResponse>>("POST", `/agent-chat/${accountId}/sources`, {
        body,
        idempotencyKey,
      }),
    { onSuccess: () => client.invalidateQueries({ queryKey: agentKeys.sources(accountId) }) },
  );
}

export function useRemoveSource(accountId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: agentKeys.sources(accountId) });
  return useIdempotentMutation(
    (sourceId: string, idempotencyKey) =>
      request("DELETE", `/agent-chat/${accountId}/sources/${sourceId}`, { idempotencyKey }),
    { onSuccess: refresh, onError: refresh },
  );
}
