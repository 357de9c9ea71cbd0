import {
  getPublishingConnection,
  markReconnectRequired,
  type PublishingConnection,
} from "@/lib/connections/server/publishing-connection";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { COLLECTION_TIME_BUDGET_MS, hasInsights } from "@/lib/insights/limits";
import type { ProcessResponse } from "@/lib/insights/schemas";
import { type CollectionRun, collectDailyMetrics } from "@/lib/insights/server/collect-daily-metrics";
import { type CollectionResult, collectPostMetrics } from "@/lib/insights/server/collect-post-metrics";
import { listPublished } from "@/lib/insights/server/insight-store";
import {
  acquireCollectionLease,
  type MetricsTarget,
  releaseCollectionLease,
} from "@/lib/insights/server/metrics-store";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  platform: string;
  network?: SocialPlatform;
}

/** Runs once per hour. Throws not_connected with `details.problem`: `reconnect`, or `permission`. */
export async function processInsights(input: Input): Promise<ProcessResponse> {
  const { account, platform, network = getSocialPlatform(platform) } = input;
  const connection = await getPublishingConnection(account.id, network);
  const target = connection?.state === "connected" ? connection.target : null;
  if (!connection || !target) throw new AppError("not_connected", { details: { problem: "reconnect" } });
  if (!hasInsights(platform, connection.row.targetKind)) throw new AppError("unprocessable");
  const place = { accountId: account.id, platform, targetId: target.id };
  if (!(await acquireCollectionLease(connection.row)))
    return responseOf(place, { processed: 0, failed: 0, complete: true });
  const deadline = Date.now() + COLLECTION_TIME_BUDGET_MS;
  return responseOf(place, await measure(connection, { place, network, target, deadline }));
}

async function measure(connection: PublishingConnection, run: CollectionRun): Promise<CollectionResult> {
  let outcome: CollectionResult = { processed: 0, failed: 0, complete: false };
  try {
    const days = await collectDailyMetrics(run, connection.row.measuredAt !== null);
    outcome = await collectPostMetrics(run);
    outcome.complete &&= days;
    return outcome;
  } catch (error) {
    if (error instanceof SocialError && error.kind === "token") await markReconnectRequired(connection);
    throw forUser(error);
  } finally {
    await releaseCollectionLease(connection.row, outcome.complete);
  }
}

function forUser(error: unknown): unknown {
  if (!(error instanceof SocialError) || (error.kind !== "token" && error.kind !== "permission"))
    return error;
  getLogger().warn({ err: error }, "metrics not readable: missing permission or invalid token");
  const problem = error.kind === "token" ? "reconnect" : "permission";
  return new AppError("not_connected", { details: { problem }, cause: error });
}

async function responseOf(place: MetricsTarget, { complete, ...counts }: CollectionResult) {
  const posts = await listPublished(place);
  const insights = posts.flatMap(({ id, figures }) => (figures ? [{ postId: id, figures }] : []));
  return { ...counts, more: !complete, insights };
}
