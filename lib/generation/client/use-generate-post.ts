import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import { type generatePostBody, generatePostResponse } from "@/lib/generation/generate-post-schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generatePostBody> & { accountId: string; signal: AbortSignal };

/**
 * Generates full posts of one idea as variants (cost: `getPostsPrice`); with `fromPostId`, variants of a
 * post. Aborting the signal cancels the models and releases the credits. Refreshes the credits and the
 * account's lists, caches the new posts, and refreshes the source post, whose group changed.
 */
export function useGeneratePost() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    ({ signal, accountId, ...body }: Input, idempotencyKey) =>
      request("POST", `/langchain/${accountId}/generate-post`, {
        ...{ body, signal, idempotencyKey, schema: generatePostResponse },
      }),
    {
      onError: refresh,
      onSuccess: ({ posts }, { accountId, fromPostId }) => {
        for (const post of posts) client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          refresh(),
          client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
          fromPostId && client.invalidateQueries({ queryKey: postKeys.byId(fromPostId) }),
        ]);
      },
    },
  );
}
