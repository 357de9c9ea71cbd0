import { createContext, use } from "react";
import type { PostDto } from "@/lib/posts/schemas";

/** Newest post of this visit and its creation time (ms since 1970). */
export interface NewPost {
  post: PostDto;
  timestamp: number;
}

export interface PostsContextValue {
  newPost: NewPost | null;
  /** Number of refreshes of the account's post lists. */
  refreshCount: number;
  /** Stores a created post as the newest and refreshes the lists. */
  addPost(post: PostDto): void;
  /** Refreshes all post lists of the account. */
  refresh(): void;
}

/** Filled by PostsProvider on every account screen. */
export const PostsContext = createContext<PostsContextValue | null>(null);

/** Returns the data about new posts of the account. Throws outside the provider [spec 8]. */
export function usePosts(): PostsContextValue {
  const posts = use(PostsContext);
  if (!posts) throw new Error("usePosts must be used inside the posts provider (PostsProvider)");
  return posts;
}
