import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { useIdempotentMutation } from "@/lib/api-client/use-idempotent-mutation";
import { KeyedMutex } from "@/lib/core/mutex";
import type { CalendarPost } from "@/lib/posts/calendar-schemas";
import { applyOptimisticReschedule } from "@/lib/posts/client/optimistic-reschedule";
import { postKeys } from "@/lib/posts/client/queries";
import type { postResponse } from "@/lib/posts/schemas";

interface AtRevision {
  _id: string;
  revision: number;
}

/** Tracks revisions created by local changes, for a change requested before the previous response. */
export class LocalRevisionTracker {
  private readonly next = new Map<string, number>();

  note({ _id, revision }: AtRevision, made: number): void {
    this.next.set(`${_id}@${revision}`, made);
  }

  /** Returns the latest revision reached by local changes; remote changes are not followed. */
  after({ _id, revision }: AtRevision): number {
    let now = revision;
    for (let made = this.next.get(`${_id}@${now}`); made !== undefined && made > now; ) {
      now = made;
      made = this.next.get(`${_id}@${now}`);
    }
    return now;
  }
}

interface Move {
  post: CalendarPost;
  /** Null makes it a draft without a time. */
  scheduledAt: string | null;
}

/** A move without a response is treated as failed after this time. */
const TIMEOUT_MS = 30_000;

/**
 * Reschedules a post with an optimistic update, which is reverted on failure. Moves of one post are sent
 * serially, so that it can be moved again before a response. Refreshes the post and the account's lists.
 */
export function useReschedulePost(zone: string) {
  const client = useQueryClient();
  const [own] = useState(() => new LocalRevisionTracker());
  const [mutex] = useState(() => new KeyedMutex());
  // Refetches only after the last queued move: an earlier response would restore the previous time.
  const refresh = ({ post }: Move) =>
    mutex.open > 1 ? undefined : client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
  const move = useIdempotentMutation(
    async ({ post: { _id, ...seen }, scheduledAt }: Move, idempotencyKey) => {
      const revision = own.after({ _id, ...seen });
      const status = seen.status === "scheduled" ? { status: "scheduled" } : {};
      const body = { revision, scheduledAt, ...status };
      const call = { body, idempotencyKey, timeoutMs: TIMEOUT_MS };
      const response = await request<ResponseOf<typeof postResponse>>("PUT", `/posts/${_id}`, call);
      own.note({ _id, revision }, response.post.revision);
      return response;
    },
    {
      onSuccess: ({ post }, input) => {
        client.setQueryData(postKeys.byId(post._id), { post });
        return refresh(input);
      },
      onError: async (_, input) => {
        if (!mutex.isContended(input.post._id)) await applyOptimisticReschedule(client, input.post, zone);
        await refresh(input);
      },
    },
  );
  return {
    isPending: move.isPending,
    async run(input: Move): Promise<CalendarPost> {
      await applyOptimisticReschedule(client, { ...input.post, scheduledAt: input.scheduledAt }, zone);
      const { post } = await mutex.run(input.post._id, () => move.runAsync(input));
      return { ...input.post, status: post.status, scheduledAt: post.scheduledAt, revision: post.revision };
    },
  };
}
