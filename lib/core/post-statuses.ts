export const POST_STATUSES = [
  "draft",
  "scheduled",
  "publishing",
  "published",
  "failed",
  "needs_review",
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Maps a stored text to a status; an unknown text is a draft. */
export function toPostStatus(value: string): PostStatus {
  return POST_STATUSES.find((status) => status === value) ?? "draft";
}
