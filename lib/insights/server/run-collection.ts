import {
  markReconnectRequired,
  type PublishingConnection,
} from "@/lib/connections/server/publishing-connection";
import { type CollectionRun, collectDailyMetrics } from "@/lib/insights/server/collect-daily-metrics";
import { type CollectionResult, collectPostMetrics } from "@/lib/insights/server/collect-post-metrics";
import { releaseCollectionLease } from "@/lib/insights/server/metrics-store";
import { SocialError } from "@/lib/providers/social/port";

/** Collects the metrics of a connection whose lease the caller has, and releases it. Throws SocialError. */
export async function runCollection(
  connection: PublishingConnection,
  run: CollectionRun,
): Promise<CollectionResult> {
  let outcome: CollectionResult = { processed: 0, failed: 0, complete: false, throttled: false };
  try {
    const days = await collectDailyMetrics(run, connection.row.measuredAt !== null);
    outcome = await collectPostMetrics(run);
    outcome.complete &&= days;
    return outcome;
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") await markReconnectRequired(connection);
    throw error;
  } finally {
    await releaseCollectionLease(connection.row, outcome.complete);
  }
}
