import { MAX_LISTED_DECISIONS } from "@/lib/content-plan/limits";
import type { ReviewDecisionDto } from "@/lib/content-plan/schemas";

/**
 * Whether the listed decisions show that no client approved this revision. False while that is unknown: they are not
 * loaded, or the list is full and may have left the decision out. The server checks again.
 */
export function lacksApproval(
  { _id, revision }: { _id: string; revision: number },
  decisions: Pick<ReviewDecisionDto, "postId" | "decision" | "revision">[] | undefined,
): boolean {
  if (!decisions) return false;
  const latest = decisions.find(({ postId }) => postId === _id);
  if (!latest) return decisions.length < MAX_LISTED_DECISIONS;
  return latest.decision !== "approved" || latest.revision !== revision;
}
