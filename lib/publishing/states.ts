import type { PostStatus } from "@/lib/core/post-statuses";

/** States of a publication, which is one attempt to publish a post. */
export const PUBLICATION_STATES = [
  "scheduled",
  "claimed",
  "preparing",
  "sending",
  "unknown",
  "needs_review",
  "published",
  "failed",
  "cancelled",
] as const;

export type PublicationState = (typeof PUBLICATION_STATES)[number];

export type PublicationEventKind =
  | "scheduled"
  | "cancelled"
  | "claimed"
  | "preparing"
  | "media_ready"
  | "uploaded"
  | "sending"
  | "try_again"
  | "processing"
  | "outcome_unknown"
  | "look_up_failed"
  | "needs_review"
  | "resolved"
  | "published"
  | "failed"
  | "comment_posted"
  | "comment_failed"
  | "comment_unknown";

/**
 * States of the first comment of a published post. `sending` is committed before the platform is called; `unknown`
 * may be live, so only the user repeats it.
 */
export const COMMENT_STATES = ["waiting", "sending", "posted", "failed", "unknown"] as const;

export type CommentState = (typeof COMMENT_STATES)[number];

/**
 * Allowed transitions. `sending` returns to `preparing` only after a clear refusal; `unknown` fails only when
 * the platform accepted the post and declined it later.
 */
export const PUBLICATION_TRANSITIONS: Record<PublicationState, PublicationState[]> = {
  scheduled: ["claimed", "cancelled", "failed"],
  claimed: ["claimed", "preparing", "failed", "cancelled"],
  preparing: ["preparing", "claimed", "sending", "failed", "cancelled"],
  sending: ["published", "failed", "unknown", "preparing"],
  unknown: ["unknown", "published", "failed", "needs_review"],
  needs_review: ["published", "failed"],
  published: [],
  failed: [],
  cancelled: [],
};

export function canTransition(from: PublicationState, to: PublicationState): boolean {
  return PUBLICATION_TRANSITIONS[from].includes(to);
}

/** A unique index allows at most one publication per post in these states, which prevents duplicate posts. */
export const LIVE_STATES: PublicationState[] = PUBLICATION_STATES.filter(
  (state) => state !== "failed" && state !== "cancelled",
);

/** States that only the user can change. */
export const SETTLED_STATES: PublicationState[] = ["needs_review", "published", "failed", "cancelled"];

/** Returns how a worker continues a publication whose lease expired. */
export function getRecoveryAction(state: PublicationState): "run" | "look-up" | "nothing" {
  if (state === "scheduled" || state === "claimed" || state === "preparing") return "run";
  if (state === "sending" || state === "unknown" || state === "needs_review") return "look-up";
  return "nothing";
}

/** Returns the post's status for the state of its newest publication. */
export function getPostStatusFor(state: PublicationState): PostStatus {
  if (state === "scheduled") return "scheduled";
  if (state === "cancelled") return "draft";
  if (state === "published" || state === "failed" || state === "needs_review") return state;
  return "publishing";
}
