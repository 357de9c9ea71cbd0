"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { type NewPost, PostsContext } from "@/components/posts/use-posts";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostWire } from "@/lib/posts/schemas";

/** Holds the post made last and the counter of refreshes, client-only data of one brand (specification section 3). */
export function PostsProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const client = useQueryClient();
  const [newPost, setNewPost] = useState<NewPost | null>(null);
  const [refreshCount, setRefreshCount] = useState(0);
  const refresh = useCallback(() => {
    setRefreshCount((count) => count + 1);
    void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
  }, [client, accountId]);
  const addPost = useCallback(
    (post: PostWire) => {
      setNewPost({ post, timestamp: Date.now() });
      refresh();
    },
    [refresh],
  );
  const posts = useMemo(
    () => ({ newPost, refreshCount, addPost, refresh }),
    [newPost, refreshCount, addPost, refresh],
  );
  return <PostsContext value={posts}>{children}</PostsContext>;
}
