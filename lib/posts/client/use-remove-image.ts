import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

/** Takes a picture out of a post; refreshes that post and the brand's lists. */
export function useRemoveImage(postId: string) {
  const client = useQueryClient();
  return useAction(
    ({ index, revision }: { index: number; revision: number }, idempotencyKey) =>
      request("DELETE", `/posts/${postId}/images/${index}`, {
        query: { revision },
        idempotencyKey,
        schema: postAnswer,
      }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(postId), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}
