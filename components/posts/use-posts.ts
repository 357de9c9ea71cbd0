"use client";

import { createContext, use } from "react";
import type { PostWire } from "@/lib/posts/schemas";

/** What was made last on this visit, and when (milliseconds since 1970). */
export interface NewPost {
  post: PostWire;
  timestamp: number;
}

export interface Posts {
  newPost: NewPost | null;
  /** Counts how often the brand's lists were asked for anew from here. */
  refreshCount: number;
  /** A post was made: it is the new one now, and the lists look again. */
  addPost(post: PostWire): void;
  /** Every list of the brand's posts looks again. */
  refresh(): void;
}

/** Filled by PostsProvider, inside every screen of a brand. */
export const PostsContext = createContext<Posts | null>(null);

/** What is new among the brand's posts. Throws outside the provider (specification section 8: a hook names its provider). */
export function usePosts(): Posts {
  const posts = use(PostsContext);
  if (!posts) throw new Error("usePosts must be used inside the posts provider (PostsProvider)");
  return posts;
}
