import type { Content, savedFields } from "@/lib/posts/client/local-draft";
import type { PostWire } from "@/lib/posts/schemas";

export type SaveState = "saved" | "dirty" | "saving" | "retrying" | "device" | "conflict";

export interface DraftSnapshot {
  /** What the person sees and changes. */
  content: Content;
  /** The newest post the server told of. */
  post: PostWire;
  state: SaveState;
  /** The other version, while the person has to choose. */
  theirs: Content | null;
  /** Words that came too late: the post left while they were being written. */
  late: Content | null;
}

/** What the saver needs of the world around it. */
export interface DraftPort {
  save(changes: { revision: number } & ReturnType<typeof savedFields>): Promise<PostWire>;
  load(): Promise<PostWire>;
  /** Called with every answer, for the cache. */
  onPost(post: PostWire): void;
  /** Called when there is something unsaved (kept on this device), and with null when there is not. */
  keep(draft: { mine: Content; base: Content; revision: number } | null): void;
}
