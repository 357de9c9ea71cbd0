import { useQueryClient } from "@tanstack/react-query";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { showMoved } from "@/lib/posts/client/move-planned";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

interface Move {
  /** As it was seen. */
  post: PlannedPost;
  /** Null: a draft without a time again. */
  scheduledAt: string | null;
}

/**
 * Gives a post another time, seen at once in the calendars of its brand; what is scheduled stays scheduled, a draft one.
 * Refused, everything stands where it stood. Refreshes that post and the brand's lists.
 */
export function useMovePost(zone: string) {
  const client = useQueryClient();
  const refresh = ({ post }: Move) =>
    client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
  const move = useAction(
    ({ post, scheduledAt }: Move, idempotencyKey) => {
      const status = post.status === "scheduled" ? { status: "scheduled" } : {};
      const body = { revision: post.revision, scheduledAt, ...status };
      return request("PUT", `/posts/${post._id}`, { body, idempotencyKey, schema: postAnswer });
    },
    {
      onSuccess: ({ post }, input) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return refresh(input);
      },
      onError: (_, input) => refresh(input),
    },
  );
  return {
    isPending: move.isPending,
    async run(input: Move): Promise<PlannedPost> {
      await showMoved(client, { ...input.post, scheduledAt: input.scheduledAt }, zone);
      const { post } = await move.runAsync(input);
      return { ...input.post, status: post.status, scheduledAt: post.scheduledAt, revision: post.revision };
    },
  };
}
