import type { NewPost } from "@/components/posts/use-posts";

/** The client-only data about new posts (specification section 3). */
export interface NewPostData {
  newPost: NewPost | null;
  refreshCount: number;
}

export const NOTHING_NEW: NewPostData = { newPost: null, refreshCount: 0 };

/** A post that was made, or null for a look again alone: both count, and what was new stays so until the next. */
export function newPostData(known: NewPostData, made: NewPost | null): NewPostData {
  return { newPost: made ?? known.newPost, refreshCount: known.refreshCount + 1 };
}
