import type { PostStatus } from "@/lib/posts/states";

/**
 * The publication (one attempt to get a post out) and the post it belongs to. Pure tables: the stores' conditional
 * updates and the tests read the same ones.
 */
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

/** What is written down on the way, in the order in which a post may meet it. */
export type EventKind =
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
  | "failed";

/**
 * From each state, the states it may become. `sending` leads back to `preparing` only by a clear refusal: what may be
 * live is not sent again. `unknown` fails only when the network took the post and then declined it.
 */
export const NEXT: Record<PublicationState, PublicationState[]> = {
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

export function mayBecome(from: PublicationState, to: PublicationState): boolean {
  return NEXT[from].includes(to);
}

/** At most one publication of a post is in one of these (unique index): the guard against double posts. */
export const LIVE: PublicationState[] = [
  "scheduled",
  "claimed",
  "preparing",
  "sending",
  "unknown",
  "needs_review",
  "published",
];

/** Nothing moves any more without a person. */
export const SETTLED: PublicationState[] = ["needs_review", "published", "failed", "cancelled"];

/** What a worker does with a row whose lease ran out, by the state its predecessor left. */
export function afterLease(state: PublicationState): "run" | "look-up" | "nothing" {
  if (state === "scheduled" || state === "claimed" || state === "preparing") return "run";
  if (state === "sending" || state === "unknown" || state === "needs_review") return "look-up";
  return "nothing";
}

/** The post's status while its newest publication is in this state. */
export function postStatusFor(state: PublicationState): PostStatus {
  if (state === "scheduled") return "scheduled";
  if (state === "cancelled") return "draft";
  if (state === "published" || state === "failed" || state === "needs_review") return state;
  return "publishing";
}
