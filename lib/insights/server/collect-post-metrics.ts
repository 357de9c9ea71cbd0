import { METRICS } from "@/lib/core/platforms";
import { getLogger } from "@/lib/core/server/logger";
import { MAX_MEASURED_POSTS } from "@/lib/insights/limits";
import type { CollectionRun } from "@/lib/insights/server/collect-daily-metrics";
import { type DuePost, listDuePosts, savePostMetrics } from "@/lib/insights/server/metrics-store";
import { type MetricValues, SocialError } from "@/lib/providers/social/port";

/** Posts per request: limits the effect of a failure, and time is checked between requests. */
const AT_ONCE = 10;

export interface CollectionResult {
  processed: number;
  failed: number;
  complete: boolean;
  /** The platform limited the rate of requests. */
  throttled: boolean;
}

/**
 * Counts posts without metrics as failed, for the next run; throws an error that concerns all posts. A full batch is
 * not complete: the next run collects the rest. It is complete when the platform has none of its posts any more,
 * because the next run would list the same ones.
 */
export async function collectPostMetrics(run: CollectionRun): Promise<CollectionResult> {
  const outcome: CollectionResult = { processed: 0, failed: 0, complete: true, throttled: false };
  if (!run.network.postInsights) return outcome;
  const due = await listDuePosts(run.place, run.pace);
  for (let at = 0; at < due.length; at += AT_ONCE) {
    if (Date.now() >= run.deadline) return { ...outcome, complete: false };
    const some = due.slice(at, at + AT_ONCE);
    try {
      outcome.processed += await measureSome(run, some);
    } catch (error) {
      if (!(error instanceof SocialError) || error.kind === "token" || error.kind === "permission")
        throw error;
      getLogger().warn({ err: error, posts: some.length }, "post metrics collection failed");
      if (error.kind === "throttle")
        return { ...outcome, failed: due.length - outcome.processed, complete: false, throttled: true };
      outcome.failed += some.length;
    }
  }
  const hasRest = due.length === MAX_MEASURED_POSTS && outcome.processed > 0;
  return { ...outcome, complete: outcome.failed === 0 && !hasRest };
}

/** Posts that the platform no longer has are neither measured nor failed. */
async function measureSome({ network, place, target }: CollectionRun, posts: DuePost[]): Promise<number> {
  const ids = posts.map(({ providerId }) => providerId);
  const reported = await network.postInsights?.(target, ids);
  let measured = 0;
  for (const { id, providerId } of posts) {
    const metrics = reported?.get(providerId);
    if (!metrics) continue;
    await savePostMetrics(place, id, rowsOf(metrics));
    measured += 1;
  }
  return measured;
}

const rowsOf = (metrics: MetricValues) =>
  METRICS.flatMap((metric) => {
    const value = metrics[metric];
    return value === undefined ? [] : [{ metric, value }];
  });
