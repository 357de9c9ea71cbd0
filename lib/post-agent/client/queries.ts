import { queryOptions } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { messagesAnswer } from "@/lib/post-agent/schemas";
import { sourcesAnswer } from "@/lib/post-agent/source-schemas";

export const agentKeys = {
  messages: (postId: string) => ["post-agent", "messages", postId] as const,
  sources: (accountId: string) => ["agent-chat", "sources", accountId] as const,
};

/** What was said about a post last: so many messages, oldest first, and how many there are in all. */
export const messagesQuery = (postId: string, limit: number) =>
  queryOptions({
    queryKey: [...agentKeys.messages(postId), limit],
    queryFn: async ({ signal }) => {
      const schema = messagesAnswer;
      const answer = await request("GET", `/post-agent/${postId}/messages`, {
        signal,
        query: { limit },
        schema,
      });
      return { messages: answer.messages.toReversed(), total: answer.total };
    },
  });

/** The brand's sources, oldest first. */
export const sourcesQuery = (accountId: string) =>
  queryOptions({
    queryKey: agentKeys.sources(accountId),
    queryFn: ({ signal }) =>
      request("GET", `/agent-chat/${accountId}/sources`, { signal, schema: sourcesAnswer }),
  });
