import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import { refreshPublished } from "@/lib/publishing/client/refresh-published";
import { publishAnswer } from "@/lib/publishing/schemas";

/** The person's word on an unknown outcome: it is live, or try again. Refreshes post, receipt and lists. */
export function useResolvePost(accountId: string) {
  const client = useQueryClient();
  return useAction(
    (input: { postId: string; outcome: "live" | "retry" }, idempotencyKey) =>
      request("POST", `/posting/${accountId}/resolve`, {
        body: input,
        idempotencyKey,
        schema: publishAnswer,
      }),
    {
      onSuccess: ({ post }) => refreshPublished(client, post),
    },
  );
}
