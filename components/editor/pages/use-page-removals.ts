"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PostChange } from "@/components/editor/pages/use-post-changes";
import { useDeletions } from "@/components/shell/use-deletions";
import { notify } from "@/components/ui/notify";
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
  const client = useQueryClient();
  const pathOf = (index: number) => `/posts/${postId}/images/${index}`;
  const indexIn = (post: PostWire | null, url: string) =>
    post?.images.findIndex((image) => image.url === url) ?? -1;
  const { deletions, hidden } = useDeletions({
    remove(url) {
      const idempotencyKey = newActionKey();
      return changes.change(async (post) => {
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
  });
  useEffect(
    () => () => {
      if (deletions.read().length > 0) notify.dismiss(PAGE_NOTE);
    },
    [deletions],
  );
  return { deletions, hidden };
}
