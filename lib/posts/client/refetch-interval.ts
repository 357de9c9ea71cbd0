import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import type { PostDto } from "@/lib/posts/schemas";

type Moving = Pick<PostDto, "status" | "scheduledAt">;

/** Returns whether a post is being published or is due and about to be claimed. */
export function hasChangingPost(posts: Moving[], now: number = Date.now()): boolean {
  return posts.some(
    ({ status, scheduledAt }) =>
      status === "publishing" ||
      (status === "scheduled" && scheduledAt !== null && Date.parse(scheduledAt) <= now + POLL_INTERVAL_MS),
  );
}

/** Returns the milliseconds until the next post is due; null when none is scheduled. */
export function getMsUntilNextDue(posts: Moving[], now: number = Date.now()): number | null {
  const times = posts.flatMap(({ status, scheduledAt }) =>
    status === "scheduled" && scheduledAt ? [Date.parse(scheduledAt) - now] : [],
  );
  return times.length > 0 ? Math.max(0, Math.min(...times)) : null;
}

const LONGEST_MS = 60 * 60_000;

/** Returns a short interval while a post changes, the next due time while all are idle, otherwise false. */
export function getRefetchInterval(posts: Moving[], now: number = Date.now()): number | false {
  if (hasChangingPost(posts, now)) return POLL_INTERVAL_MS;
  const quiet = getMsUntilNextDue(posts, now);
  return quiet === null ? false : Math.min(Math.max(quiet, POLL_INTERVAL_MS), LONGEST_MS);
}
