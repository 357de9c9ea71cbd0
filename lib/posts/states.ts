import type { PostStatus } from "@/lib/core/post-statuses";

/** Statuses a user may request; the worker sets all others [TEN2]. */
export const REQUESTABLE_STATUSES = ["draft", "scheduled"] as const satisfies PostStatus[];

/** The content of a post that is being published, live or of unknown outcome cannot change [PUB7]. */
export const EDITABLE_STATUSES = ["draft", "scheduled", "failed"] as const satisfies PostStatus[];

/** Late results change only these: a scheduled post is published as the user last saw it. */
export const UNSCHEDULED_STATUSES = ["draft", "failed"] as const satisfies PostStatus[];

export function isEditable(status: string): boolean {
  return EDITABLE_STATUSES.some((editable) => editable === status);
}

/** Returns the message that explains why a post cannot be changed, with the next step. */
export function getLockedMessage(status: string): string {
  if (status === "publishing") return "This post is being published. Wait a moment";
  if (status === "needs_review") return "Confirm whether this post is live before changing it";
  return "This post is already published. Make a copy to change it";
}
