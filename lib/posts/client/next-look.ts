import { POLL_MS } from "@/lib/api-client/poll-time";
import type { PostWire } from "@/lib/posts/schemas";

/** What tells whether a post changes by itself. */
type Moving = Pick<PostWire, "status" | "scheduledAt">;

/** True while one of these is being published, or its time has come and the worker is about to take it. */
export function hasLivePost(posts: Moving[], now: number = Date.now()): boolean {
  return posts.some(
    ({ status, scheduledAt }) =>
      status === "publishing" ||
      (status === "scheduled" && scheduledAt !== null && Date.parse(scheduledAt) <= now + POLL_MS),
  );
}

/** Milliseconds until the next of these is due: when a list that is quiet now has to look again. */
export function untilNextDue(posts: Moving[], now: number = Date.now()): number | null {
  const times = posts.flatMap(({ status, scheduledAt }) =>
    status === "scheduled" && scheduledAt ? [Date.parse(scheduledAt) - now] : [],
  );
  return times.length > 0 ? Math.max(0, Math.min(...times)) : null;
}

const LONGEST_MS = 60 * 60_000;

/** When to ask again: soon while something moves, at the next due time while all is quiet, else not at all. */
export function nextLook(posts: Moving[], now: number = Date.now()): number | false {
  if (hasLivePost(posts, now)) return POLL_MS;
  const quiet = untilNextDue(posts, now);
  return quiet === null ? false : Math.min(Math.max(quiet, POLL_MS), LONGEST_MS);
}
