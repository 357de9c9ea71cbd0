"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { QueuedPostUpdate } from "@/components/editor/pages/use-post-update-queue";
import { useScopedDeletions } from "@/components/shell/use-scoped-deletions";
import { showToast } from "@/components/ui/show-toast";
import { sendKeepaliveRequest } from "@/lib/api-client/keepalive-request";
import { createIdempotencyKey, request } from "@/lib/api-client/request";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { type PostDto, postResponse } from "@/lib/posts/schemas";

/** Only one page message at a time: the Undo of an earlier one would revert another change. */
export const PAGE_TOAST_ID = "pages";

interface Changes {
  change(work: QueuedPostUpdate): Promise<PostDto>;
  latest(): PostDto | null;
}

/** Hides removed images while their undo is available. */
export function usePendingPageDeletions(postId: string, changes: Changes) {
  const client = useQueryClient();
  const pathOf = (index: number) => `/posts/${postId}/images/${index}`;
  const indexIn = (post: PostDto | null, url: string) =>
    post?.images.findIndex((image) => image.url === url) ?? -1;
  const { deletions, hidden } = useScopedDeletions({
    remove(url) {
      const idempotencyKey = createIdempotencyKey();
      return changes.change(async (post) => {
        const index = indexIn(post, url);
        if (index < 0) return post;
        const query = { revision: post.revision };
        return (await request("DELETE", pathOf(index), { query, idempotencyKey, schema: postResponse })).post;
      });
    },
    removeBehind(url) {
      const post = changes.latest();
      const index = indexIn(post, url);
      if (!post || index < 0) return;
      sendKeepaliveRequest("DELETE", `${pathOf(index)}?revision=${post.revision}`);
    },
    refresh: () => client.invalidateQueries({ queryKey: canvasImageKeys.all }),
  });
  useEffect(
    () => () => {
      if (deletions.read().length > 0) showToast.dismiss(PAGE_TOAST_ID);
    },
    [deletions],
  );
  return { deletions, hidden };
}
