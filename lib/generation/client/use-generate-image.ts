import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { creditKeys } from "@/lib/credits/client/queries";
import { type generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generateImageBody> & { signal: AbortSignal };

/**
 * Generates an image (4 credits) and adds it to the given post. Aborting the signal cancels the model and
 * releases the credits. Refreshes the credits, the post and the account's lists.
 */
export function useGenerateImage() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useIdempotentMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", "/posts/generate-image", {
        body,
        signal,
        idempotencyKey,
        schema: generateImageResponse,
      }),
    {
      onError: refresh,
      onSuccess: ({ post }) => {
        if (post) client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          refresh(),
          post && client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
        ]);
      },
    },
  );
}
