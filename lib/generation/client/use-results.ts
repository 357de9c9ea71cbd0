import { useQueryClient } from "@tanstack/react-query";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { postResultKeys } from "@/lib/generation/client/result-queries";
import type { AttachResultBody, attachResultResponse } from "@/lib/generation/result-schemas";
import { postKeys } from "@/lib/posts/client/queries";

/** Puts a result into the post. */
export function useAttachResult(postId: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    ({ resultId, ...body }: AttachResultBody & { resultId: string }, idempotencyKey) =>
      request<ResponseOf<typeof attachResultResponse>>(
        "POST",
        `/posts/${postId}/results/${resultId}/attach`,
        {
          body,
          idempotencyKey,
        },
      ),
    {
      onSuccess: ({ post }) => {
        client.setQueryData(postKeys.byId(postId), { post });
        return client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
      },
    },
  );
}

/** Hides results from the tray or brings them back. */
export function useHideResults(postId: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: postResultKeys.all });
  return useIdempotentMutation(
    ({ ids, hidden }: { ids: string[]; hidden: boolean }, key) =>
      Promise.all(
        ids.map((id) => {
          const path = `/posts/${postId}/results/${id}`;
          const idempotencyKey = `${key}-${id}`;
          return hidden
            ? request("DELETE", path, { idempotencyKey })
            : request("PATCH", path, { body: { hidden }, idempotencyKey });
        }),
      ),
    { onSuccess: refresh, onError: refresh },
  );
}
