import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { creditKeys } from "@/lib/credits/client/queries";
import { generateImageAnswer, type generateImageBody } from "@/lib/generation/schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generateImageBody> & { signal: AbortSignal };

/**
 * Draws a picture (4 credits) and adds it to the post when one is named. Aborting the signal stops the model and
 * gives the credits back; refreshes the credits, that post and the brand's lists.
 */
export function useGenerateImage() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", "/posts/generate-image", { body, signal, idempotencyKey, schema: generateImageAnswer }),
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
