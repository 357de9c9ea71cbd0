import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { generatePostAnswer, type generatePostBody } from "@/lib/generation/generate-post-schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generatePostBody> & { accountId: string; signal: AbortSignal };

/**
 * One idea as whole posts, siblings of each other (price: `priceOfPosts`); with `fromPostId`, versions of a post.
 * Aborting the signal stops the models and gives the credits back; refreshes the credits and the brand's lists, and
 * knows the new posts at once. The post they were made from is refreshed: it belongs to a group now.
 */
export function useGeneratePost() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    ({ signal, accountId, ...body }: Input, idempotencyKey) =>
      request("POST", `/langchain/${accountId}/generate-post`, {
        ...{ body, signal, idempotencyKey, schema: generatePostAnswer },
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
