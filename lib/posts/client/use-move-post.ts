import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { showMoved } from "@/lib/posts/client/move-planned";
import { OwnRevisions } from "@/lib/posts/client/own-revisions";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

interface Move {
  /** As it was seen. */
  post: PlannedPost;
  /** Null: a draft without a time again. */
  scheduledAt: string | null;
}

const MOVES = "post-moves";

/**
 * Gives a post another time, seen at once in the calendars of its brand; what is scheduled stays scheduled, a draft one.
 * Moves are sent one after the other, so that a post can be moved again before the server has answered. Refused,
 * everything stands where it stood. Refreshes that post and the brand's lists.
 */
export function useMovePost(zone: string) {
  const client = useQueryClient();
  const [own] = useState(() => new OwnRevisions());
  /** What the last of them says is what the calendars ask for: an answer between two moves would show the first again. */
  const refresh = ({ post }: Move) =>
    movesUnderWay(client) > 1
      ? undefined
      : client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
  const move = useAction(
    async ({ post: { _id, ...seen }, scheduledAt }: Move, idempotencyKey) => {
      const revision = own.after({ _id, ...seen });
      const status = seen.status === "scheduled" ? { status: "scheduled" } : {};
      const body = { revision, scheduledAt, ...status };
      const answer = await request("PUT", `/posts/${_id}`, { body, idempotencyKey, schema: postAnswer });
      own.note({ _id, revision }, answer.post.revision);
      return answer;
    },
    {
      scope: MOVES,
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

const movesUnderWay = (client: QueryClient) =>
  client.isMutating({ predicate: ({ options }) => options.scope?.id === MOVES });
