import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";

/** Deletes a post; forgets it and refreshes the brand's lists. */
export function useDeletePost(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (postId: string, idempotencyKey) => request("DELETE", `/posts/${postId}`, { idempotencyKey }),
    {
      onSuccess: (_, postId) => {
        client.removeQueries({ queryKey: postKeys.byId(postId) });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
      },
    },
  );
}
