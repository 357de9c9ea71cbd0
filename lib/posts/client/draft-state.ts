import { ApiError } from "@/lib/api-client/api-error";
import type { DraftContent, toSaveFields } from "@/lib/posts/client/local-draft";
import type { PostDto } from "@/lib/posts/schemas";

/** Returns whether the error is a conflict: another change was first, or the post is not editable anymore. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === "conflict";

/** Returns whether the server refused the request, so that a retry would fail again. */
export const isRejected = (error: unknown) =>
  error instanceof ApiError &&
  error.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![408, 409, 429].includes(error.status);

export function createNotSavedError(state: string): ApiError {
  const code = state === "conflict" ? "conflict" : state === "device" ? "validation_error" : "NETWORK_ERROR";
  return new ApiError({ message: "Your latest changes aren’t saved yet", code, hasServerMessage: false });
}

export type SaveState = "saved" | "dirty" | "saving" | "retrying" | "device" | "conflict";

export interface DraftSnapshot {
  content: DraftContent;
  post: PostDto;
  state: SaveState;
  /** The remote version while the user has to choose. */
  theirs: DraftContent | null;
  /** Text that came too late: the post was published while it was written. */
  late: DraftContent | null;
}

export interface DraftPort {
  save(changes: { revision: number } & ReturnType<typeof toSaveFields>): Promise<PostDto>;
  load(): Promise<PostDto>;
  /** Called with every response, to update the cache. */
  onPost(post: PostDto): void;
  /** Called with unsaved content, which is stored on this device, and with null when everything is saved. */
  keep(draft: { mine: DraftContent; base: DraftContent; revision: number } | null): void;
}
