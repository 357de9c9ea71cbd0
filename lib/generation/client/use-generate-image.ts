import type { z } from "zod";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { postResultKeys } from "@/lib/generation/client/result-queries";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import type { generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";

type Input = z.input<typeof generateImageBody> & { signal: AbortSignal };

/** Generates an image (4 credits) for a post: a result beside it, or its next image. */
export function useGenerateImage() {
  return usePaidMutation(
    ({ signal, ...body }: Input, idempotencyKey) =>
      request<ResponseOf<typeof generateImageResponse>>("POST", "/posts/generate-image", {
        body,
        signal,
        stopOnAbort: true,
        idempotencyKey,
      }),
    (client, { post }) => {
      void client.invalidateQueries({ queryKey: postResultKeys.all });
      void client.invalidateQueries({ queryKey: canvasImageKeys.all });
      if (!post) return undefined;
      client.setQueryData(postKeys.byId(post._id), { post });
      return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
    },
  );
}
