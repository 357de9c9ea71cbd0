import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

// The design itself is for the editor; here it is looked at and chosen.
const templatesAnswer = z.object({
  templates: z.array(z.object({ n: z.number().int(), thumbnailUrl: z.string() })),
});

export type Template = z.infer<typeof templatesAnswer>["templates"][number];

interface Wanted {
  postId: string;
  aspectRatio: string;
  count: number;
  signal: AbortSignal;
}

/** Lays the post out in several designs (1 credit); refreshes the credits. */
export function useGenerateTemplates() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: creditKeys.info });
  return useAction(
    ({ signal, postId, ...body }: Wanted, idempotencyKey) => {
      const path = `/posts/${postId}/generate-templates`;
      return request("POST", path, { body, signal, idempotencyKey, schema: templatesAnswer });
    },
    { onSuccess: refresh, onError: refresh },
  );
}

/** Puts a layout of the last set into the post, at a picture's place or behind them; refreshes post, lists, library. */
export function useApplyTemplate(postId: string) {
  const client = useQueryClient();
  return useAction(
    ({ n, imageIndex }: { n: number; imageIndex?: number }, idempotencyKey) => {
      const body = imageIndex === undefined ? {} : { imageIndex };
      return request("POST", `/posts/${postId}/templates/${n}`, { body, idempotencyKey, schema: postAnswer });
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
