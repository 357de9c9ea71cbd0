import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import { type generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generateImageBody> & { signal: AbortSignal };

/** Generates an image (4 credits) and adds it to the given post. */
export function useGenerateImage() {
  return usePaidMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request("POST", "/posts/generate-image", {
        body,
        signal,
        idempotencyKey,
        schema: generateImageResponse,
      }),
    (client, { post }) => {
      if (!post) return undefined;
      client.setQueryData(postKeys.byId(post._id), { post });
      return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
    },
  );
}
