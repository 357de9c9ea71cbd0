import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { generatePostBody, generatePostResponse } from "@/lib/generation/generate-post-schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generatePostBody> & { accountId: string; signal: AbortSignal };

/** Generates full posts of one idea as variants (cost: `getPostsPrice`); with `fromPostId`, of a post. */
export function useGeneratePost() {
  return usePaidMutation(
    ({ signal, accountId, ...body }: Input, idempotencyKey) =>
      request<ResponseOf<typeof generatePostResponse>>("POST", `/langchain/${accountId}/generate-post`, {
        body,
        signal,
        stopOnAbort: true,
        idempotencyKey,
      }),
    (client, { posts }, { accountId, fromPostId }) => {
      for (const post of posts) client.setQueryData(postKeys.byId(post._id), { post });
      return Promise.all([
        client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
        fromPostId && client.invalidateQueries({ queryKey: postKeys.byId(fromPostId) }),
      ]);
    },
  );
}
