import type { Content } from "@/lib/posts/client/local-draft";
import type { PostWire } from "@/lib/posts/schemas";

/** What a preview shows: the words as they are typed, and all else of the post. */
export interface PreviewProps {
  content: Content;
  post: PostWire;
}
