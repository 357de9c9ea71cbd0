"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { request } from "@/lib/api-client/request";
import { forgetPlaces } from "@/lib/canvas/client/queries";
import { postKeys, postQuery } from "@/lib/posts/client/queries";
import { isConflict } from "@/lib/posts/client/save-errors";
import { type PostWire, postAnswer } from "@/lib/posts/schemas";
import { isEditable } from "@/lib/posts/states";

/** Makes a change of the post that is known now; resolves to the post as it is afterwards. */
export type PostChange = (post: PostWire) => Promise<PostWire>;

interface Around {
  onPost(post: PostWire): void;
  /** Makes a change while nothing is saved that it could move. */
  apart<T>(change: () => Promise<T>): Promise<T>;
}

/**
 * Changes of a post, one after the other. Where somebody else was faster, the change is made once more on what they
 * left. Throws what the change throws.
 */
export function usePostChanges(postId: string, around: Around) {
  const client = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef<Promise<unknown> | null>(null);
  const latestAround = useRef(around);
  latestAround.current = around;

  const latest = useCallback(
    () => client.getQueryData(postQuery(postId).queryKey)?.post ?? null,
    [client, postId],
  );

  const adopt = useCallback(
    async (post: PostWire) => {
      // An older look that is still under way would show the order of before.
      await client.cancelQueries({ queryKey: postKeys.byId(postId) });
      client.setQueryData(postKeys.byId(postId), { post });
      forgetPlaces(client, postId);
      latestAround.current.onPost(post);
      void client.invalidateQueries({ queryKey: postKeys.byAccount(post.accountId) });
    },
    [client, postId],
  );

  const change = useCallback(
    (work: PostChange): Promise<PostWire> => {
      const attempt = async (post: PostWire) => {
        const changed = await work(post);
        if (changed !== post) await adopt(changed);
        return changed;
      };
      const load = async () => (await request("GET", `/posts/${postId}`, { schema: postAnswer })).post;
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
      const done = queue.current.then(() => {
        const running = latestAround.current.apart(run);
        underWay.current = running.catch(() => undefined);
        return running;
      });
      queue.current = done
        .catch(() => undefined)
        .then(() => {
          underWay.current = null;
        });
      return done;
    },
    [adopt, latest, postId],
  );
  /** The change that is being made; null while none is. */
  const current = useCallback(() => underWay.current, []);
  return { change, latest, current };
}
