import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

/** Makes a new draft with the words and pictures of a post; refreshes the brand's lists and knows the copy at once. */
export function useCopyPost() {
  const client = useQueryClient();
  return useAction(
    ({ postId, ...body }: { postId: string; scheduledAt: string }, idempotencyKey) =>
      request("POST", `/posts/${postId}/copies`, { body, idempotencyKey, schema: postAnswer }),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}
