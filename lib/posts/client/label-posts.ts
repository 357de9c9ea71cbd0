import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { postKeys } from "@/lib/posts/client/queries";
import type { labelPostsBody } from "@/lib/posts/label-schemas";

/** Sets or removes the label of posts of an account; resolves when its lists and the posts were refetched. */
export function useLabelPosts(accountId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: z.input<typeof labelPostsBody>, idempotencyKey) =>
      request("PUT", `/accounts/${accountId}/post-labels`, { body, idempotencyKey }),
    {
      onSuccess: (_, { postIds }) =>
        Promise.all([
          client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) }),
          ...postIds.map((id) => client.invalidateQueries({ queryKey: postKeys.byId(id) })),
        ]),
    },
  );
}
