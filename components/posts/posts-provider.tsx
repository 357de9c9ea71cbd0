import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useReducer } from "react";
import { type NewPost, PostsContext, type PostsContextValue } from "@/components/posts/use-posts";
import { postKeys } from "@/lib/posts/client/queries";
import type { PostDto } from "@/lib/posts/schemas";

/** Client-only data about new posts [spec 3]. */
type NewPostData = Pick<PostsContextValue, "newPost" | "refreshCount">;

export const EMPTY_NEW_POST_DATA: NewPostData = { newPost: null, refreshCount: 0 };

/** Returns the data after a new post, or after a refresh when `made` is null, which keeps the newest post. */
export function nextNewPostData(known: NewPostData, made: NewPost | null): NewPostData {
  return { newPost: made ?? known.newPost, refreshCount: known.refreshCount + 1 };
}

/** Provides the newest post and the refresh counter of an account [spec 3]. */
export function PostsProvider({ accountId, children }: { accountId: string; children: ReactNode }) {
  const client = useQueryClient();
  const [{ newPost, refreshCount }, tell] = useReducer(nextNewPostData, EMPTY_NEW_POST_DATA);
  // Each count invalidates all post lists of the account once.
  useEffect(() => {
    if (refreshCount > 0) void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
  }, [client, accountId, refreshCount]);
  const posts = useMemo(
    () => ({
      newPost,
      refreshCount,
      addPost: (post: PostDto) => tell({ post, timestamp: Date.now() }),
      refresh: () => tell(null),
    }),
    [newPost, refreshCount],
  );
  return <PostsContext value={posts}>{children}</PostsContext>;
}
