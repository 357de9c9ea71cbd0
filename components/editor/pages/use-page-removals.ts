"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PostChange } from "@/components/editor/pages/use-post-changes";
import { useErrorText } from "@/components/shell/use-error-text";
import { notify } from "@/components/ui/notify";
import { Deletions } from "@/lib/api-client/deletions";
import { newActionKey, request } from "@/lib/api-client/request";
import { sendBehind } from "@/lib/api-client/send-behind";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { type PostWire, postAnswer } from "@/lib/posts/schemas";

/** One message about pages at a time: an Undo of something earlier would undo something else. */
export const PAGE_NOTE = "pages";

interface Changes {
  change(work: PostChange): Promise<PostWire>;
  latest(): PostWire | null;
}

/** Pictures that were taken out a moment ago: only hidden as long as their Undo stands. */
export function usePageRemovals(postId: string, changes: Changes) {
  const errorText = useErrorText();
  const client = useQueryClient();
  const say = useRef(errorText);
  say.current = errorText;
  const [deletions] = useState(() => {
    const pathOf = (index: number) => `/posts/${postId}/images/${index}`;
    const indexIn = (post: PostWire | null, url: string) =>
      post?.images.findIndex((image) => image.url === url) ?? -1;
    return new Deletions({
      async remove(url) {
        const idempotencyKey = newActionKey();
        await changes.change(async (post) => {
          const index = indexIn(post, url);
          if (index < 0) return post;
          const query = { revision: post.revision };
          return (await request("DELETE", pathOf(index), { query, idempotencyKey, schema: postAnswer })).post;
        });
      },
      removeBehind(url) {
        const post = changes.latest();
        const index = indexIn(post, url);
        if (!post || index < 0) return;
        sendBehind("DELETE", `${pathOf(index)}?revision=${post.revision}`);
      },
      refresh: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }),
      onFailure: (_, error) => void notify.error(say.current(error)),
    });
  });
  useEffect(() => {
    const leave = () => deletions.leave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      // What is hidden when the editor is left is meant to go: nobody could take it back from elsewhere.
      if (deletions.read().length > 0) notify.dismiss(PAGE_NOTE);
      void deletions.finish();
    };
  }, [deletions]);
  const hidden = useSyncExternalStore(deletions.subscribe, deletions.read, deletions.read);
  return { deletions, hidden };
}
