import { log } from "@/lib/core/server/logger";
import { FIGURES } from "@/lib/insights/rules";
import type { Run } from "@/lib/insights/server/measure-days";
import { type DuePost, listDuePosts, savePostFigures } from "@/lib/insights/server/measure-store";
import { type Figures, SocialError } from "@/lib/providers/social/port";

/** So many posts are asked for at once: a failure costs no more than these, and time is looked at between them. */
const AT_ONCE = 10;

export interface Outcome {
  processed: number;
  failed: number;
  /** Nothing is left for another run. */
  complete: boolean;
}

/**
 * The figures of posts that were not measured for a while. Posts of which the network tells nothing this time are
 * counted as failed and asked for again by the next run; a refusal that concerns all of them is thrown.
 */
export async function measurePosts(run: Run): Promise<Outcome> {
  const outcome: Outcome = { processed: 0, failed: 0, complete: true };
  if (!run.network.postInsights) return outcome;
  const due = await listDuePosts(run.place);
  for (let at = 0; at < due.length; at += AT_ONCE) {
    if (Date.now() >= run.deadline) return { ...outcome, complete: false };
    const some = due.slice(at, at + AT_ONCE);
    try {
      outcome.processed += await measureSome(run, some);
    } catch (error) {
      if (!(error instanceof SocialError) || error.kind === "token" || error.kind === "permission")
        throw error;
      log().warn({ err: error, posts: some.length }, "figures were not told");
      if (error.kind === "throttle")
        return { ...outcome, failed: due.length - outcome.processed, complete: false };
      outcome.failed += some.length;
    }
  }
  return { ...outcome, complete: outcome.failed === 0 };
}

/** A post that the network does not know any more is neither measured nor failed. */
async function measureSome({ network, place, target }: Run, posts: DuePost[]): Promise<number> {
  const ids = posts.map(({ providerId }) => providerId);
  const told = await network.postInsights?.(target, ids);
  let measured = 0;
  for (const { id, providerId } of posts) {
    const figures = told?.get(providerId);
    if (!figures) continue;
    await savePostFigures(place, id, rowsOf(figures));
    measured += 1;
  }
  return measured;
}

const rowsOf = (figures: Figures) =>
  FIGURES.flatMap((metric) => {
    const value = figures[metric];
    return value === undefined ? [] : [{ metric, value }];
  });
