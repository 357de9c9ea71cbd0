import type { PostWire } from "@/lib/posts/schemas";

/** The lists of the day, the second asked after the first: a post in both has moved, and the second knows better. */
export function withoutDoubles(active: PostWire[], latest: PostWire[]) {
  const moved = new Set(latest.map(({ _id }) => _id));
  return { active: active.filter(({ _id }) => !moved.has(_id)), latest };
}
