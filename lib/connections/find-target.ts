import type { ConnectedTarget } from "@/lib/connections/schemas";

/** Returns the page or profile that a post is published to; undefined when it is not connected. */
export function findTarget(targets: ConnectedTarget[], targetId: string | null): ConnectedTarget | undefined {
  return targets.find(({ _id, isDefault }) => (targetId ? _id === targetId : isDefault));
}
