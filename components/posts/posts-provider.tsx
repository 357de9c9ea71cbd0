"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useReducer } from "react";
import { NOTHING_NEW, newPostData } from "@/components/posts/new-post-data";
import { PostsContext } from "@/components/posts/use-posts";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";

/** Holds the post made last and the counter of refreshes, client-only data of one brand (specification section 3). */
export function PostsProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const client = useQueryClient();
  const [{ newPost, refreshCount }, tell] = useReducer(newPostData, NOTHING_NEW);
  // Each count is one look again, of every list of the brand's posts.
  useEffect(() => {
    if (refreshCount > 0) void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
  }, [client, accountId, refreshCount]);
  const posts = useMemo(
    () => ({
      ...{ newPost, refreshCount },
      addPost: (post: PostWire) => tell({ post, timestamp: Date.now() }),
      refresh: () => tell(null),
    }),
    [newPost, refreshCount],
  );
  return <PostsContext value={posts}>{children}</PostsContext>;
}
