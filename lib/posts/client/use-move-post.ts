import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { request } from "@/lib/api-client/request";
import { useAction } from "@/lib/api-client/use-action";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import { showMoved } from "@/lib/posts/client/move-planned";
import { OwnRevisions } from "@/lib/posts/client/own-revisions";
import { PostTurns } from "@/lib/posts/client/post-turns";
import { postKeys } from "@/lib/posts/client/queries";
import { postAnswer } from "@/lib/posts/schemas";

interface Move {
  /** As it was seen. */
  post: PlannedPost;
  /** Null: a draft without a time again. */
  scheduledAt: string | null;
}

/** A move that takes longer is told as one that failed. */
const PATIENCE_MS = 30_000;

/**
 * Gives a post another time, seen at once in the calendars of its brand; what is scheduled stays scheduled, a draft one.
 * Moves of one post are sent one after the other, so that it can be moved again before the server has answered. Refused,
 * it goes back to where it was seen, also where nobody can be asked. Refreshes that post and the brand's lists.
 */
export function useMovePost(zone: string) {
  const client = useQueryClient();
  const [own] = useState(() => new OwnRevisions());
  const [turns] = useState(() => new PostTurns());
  // The last one asks: an answer between two moves would show the first again.
  const refresh = ({ post }: Move) =>
    turns.open > 1 ? undefined : client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
  const move = useAction(
    async ({ post: { _id, ...seen }, scheduledAt }: Move, idempotencyKey) => {
      const revision = own.after({ _id, ...seen });
      const status = seen.status === "scheduled" ? { status: "scheduled" } : {};
      const body = { revision, scheduledAt, ...status };
      const call = { body, idempotencyKey, schema: postAnswer, timeoutMs: PATIENCE_MS };
      const answer = await request("PUT", `/posts/${_id}`, call);
      own.note({ _id, revision }, answer.post.revision);
      return answer;
    },
    {
      onSuccess: ({ post }, input) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return refresh(input);
      },
      onError: async (_, input) => {
        if (!turns.isFollowed(input.post._id)) await showMoved(client, input.post, zone);
        await refresh(input);
      },
    },
  );
  return {
    isPending: move.isPending,
    async run(input: Move): Promise<PlannedPost> {
      await showMoved(client, { ...input.post, scheduledAt: input.scheduledAt }, zone);
      const { post } = await turns.take(input.post._id, () => move.runAsync(input));
      return { ...input.post, status: post.status, scheduledAt: post.scheduledAt, revision: post.revision };
    },
  };
}
