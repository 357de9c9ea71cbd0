import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { postKeys } from "@/lib/posts/client/queries";
import { refreshPublished } from "@/lib/publishing/client/refresh-published";
import { publishAnswer } from "@/lib/publishing/schemas";

interface Publish {
  postId: string;
  revision: number;
}

/** Publishes the stored post now; refreshes the post, its receipt and the brand's lists. */
export function usePublishPost(accountId: string) {
  const client = useQueryClient();
  return useAction(
    ({ postId, revision }: Publish, idempotencyKey) =>
      request("POST", `/posting/${accountId}/publish`, {
        body: { postId, post: { revision } },
        idempotencyKey,
        schema: publishAnswer,
      }),
    {
      onSuccess: ({ post }) => refreshPublished(client, post),
      onError: (_, { postId }) => client.invalidateQueries({ queryKey: postKeys.byId(postId) }),
    },
  );
}
