import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { type ResponseOf, request } from "@/lib/api-client/request";
import { invalidateDesignsByIndex } from "@/lib/canvas/client/queries";
import { Mutex } from "@/lib/core/mutex";
import { isConflict } from "@/lib/posts/client/draft-state";
import { postKeys, postQuery } from "@/lib/posts/client/queries";
import type { PostDto, postResponse } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** Applies a change to the given post; resolves to the updated post. */
export type QueuedPostUpdate = (post: PostDto) => Promise<PostDto>;

interface Around {
  onPost(post: PostDto): void;
  apart<T>(change: () => Promise<T>): Promise<T>;
}

/** Serializes changes of a post; after a revision conflict a change is retried on the current post. */
export function usePostUpdateQueue(postId: string, around: Around) {
  const client = useQueryClient();
  const [mutex] = useState(() => new Mutex());
  const underWay = useRef<Promise<unknown> | null>(null);
  const latestAround = useRef(around);
  latestAround.current = around;

  const latest = useCallback(
    () => client.getQueryData(postQuery(postId).queryKey)?.post ?? null,
    [client, postId],
  );

  const adopt = useCallback(
    async (post: PostDto) => {
      // A query in flight would restore the previous order.
      await client.cancelQueries({ queryKey: postKeys.byId(postId) });
      client.setQueryData(postKeys.byId(postId), { post });
      invalidateDesignsByIndex(client, postId);
      latestAround.current.onPost(post);
      void client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
    },
    [client, postId],
  );

  const change = useCallback(
    (work: QueuedPostUpdate): Promise<PostDto> => {
      const attempt = async (post: PostDto) => {
        const changed = await work(post);
        if (changed !== post) await adopt(changed);
        return changed;
      };
      const load = async () =>
        (await request<ResponseOf<typeof postResponse>>("GET", `/posts/${postId}`)).post;
      const run = async () => {
        const post = latest() ?? (await load());
        try {
          return await attempt(post);
        } catch (error) {
          if (!isConflict(error)) throw error;
          const now = await load();
          await adopt(now);
          if (now.revision === post.revision || !isEditable(now.status)) throw error;
          return attempt(now);
        }
      };
      return mutex.run(async () => {
        const running = latestAround.current.apart(run);
        underWay.current = running.catch(() => undefined);
        try {
          return await running;
        } finally {
          underWay.current = null;
        }
      });
    },
    [adopt, latest, mutex, postId],
  );
  const current = useCallback(() => underWay.current, []);
  return { change, latest, current };
}
