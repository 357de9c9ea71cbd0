/** What a post can be (decisions.md, "Publishing and scheduling"). */
export const POST_STATUSES = [
  "draft",
  "scheduled",
  "publishing",
  "published",
  "failed",
  "needs_review",
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** What the database holds as text; a draft where it is none of ours. */
export function knownStatus(value: string): PostStatus {
  return POST_STATUSES.find((status) => status === value) ?? "draft";
}

/** What a person may ask for; everything else is the worker's to say (TEN2). */
export const REQUESTABLE_STATUSES = ["draft", "scheduled"] as const satisfies PostStatus[];

/** While a post is on its way, live, or of unknown fate, its content stays what was sent (PUB7). */
export const EDITABLE_STATUSES = ["draft", "scheduled", "failed"] as const satisfies PostStatus[];

/** What arrives late changes these alone: a post whose time is set goes out as its person last saw it, or not at all. */
export const UNPLANNED_STATUSES = ["draft", "failed"] as const satisfies PostStatus[];

/** True when the person may change the post's content. */
export function isEditable(status: string): boolean {
  return EDITABLE_STATUSES.some((editable) => editable === status);
}

/** Why a post cannot be changed, as a sentence with the next step. */
export function lockedMessage(status: string): string {
  if (status === "publishing") return "This post is being published right now. Wait a moment";
  if (status === "needs_review") return "First say whether this post is live, then change it";
  return "This post is already published. Make a copy to change it";
}
