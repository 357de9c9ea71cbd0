import { useMutation, useQueryClient } from "@tanstack/react-query";
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
  return useMutation({
    mutationFn: ({ ids, hidden }: { ids: string[]; hidden: boolean }) =>
      Promise.all(
        ids.map((id) =>
          hidden
            ? request("DELETE", `/posts/${postId}/results/${id}`, {})
            : request("PATCH", `/posts/${postId}/results/${id}`, { body: { hidden } }),
        ),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: postResultKeys.all }),
  });
}
