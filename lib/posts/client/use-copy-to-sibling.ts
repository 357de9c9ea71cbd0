import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";
import type { siblingBody } from "@/lib/posts/sibling-schemas";

/** Copies a post to another network or language, free; refreshes it and the brand's lists, and knows the copy at once. */
export function useCopyToSibling(postId: string) {
  const client = useQueryClient();
  return useAction(
    (body: z.input<typeof siblingBody>, idempotencyKey) =>
      request("POST", `/posts/${postId}/siblings`, { body, idempotencyKey, schema: postAnswer }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) }),
          client.invalidateQueries({ queryKey: postKeys.byId(postId) }),
        ]);
      },
    },
  );
}
