import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { postResultKeys } from "@/lib/generation/client/result-queries";
import { usePaidMutation } from "@/lib/generation/client/use-paid-mutation";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";

// Omits the designs themselves, which only the editor needs.
interface TemplatesResponse {
  templates: { n: number; thumbnailUrl: string }[];
}

interface Wanted {
  postId: string;
  aspectRatio: string;
  count: number;
  headline?: string;
  /** Null for no image. */
  imageUrl: string | null;
  signal: AbortSignal;
}

export function useGenerateTemplates() {
  return usePaidMutation(
    ({ signal, postId, ...body }: Wanted, idempotencyKey) => {
      const path = `/posts/${postId}/generate-templates`;
      return request<TemplatesResponse>("POST", path, {
        body,
        signal,
        stopOnAbort: true,
        idempotencyKey,
      });
    },
    (client) => client.invalidateQueries({ queryKey: postResultKeys.all }),
  );
}

/** Adds a layout to the post or replaces an image by it. */
export function useApplyTemplate(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ n, imageIndex }: { n: number; imageIndex?: number }, idempotencyKey) => {
      const body = imageIndex === undefined ? {} : { imageIndex };
      return request<ResponseOf<typeof postResponse>>("POST", `/posts/${postId}/templates/${n}`, {
        body,
        idempotencyKey,
      });
    },
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(postId), { post });
        return Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: canvasImageKeys.all }),
        ]);
      },
    },
  );
}
