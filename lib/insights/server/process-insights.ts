import {
  getPublishingConnection,
  type PublishingConnection,
} from "@/lib/connections/server/publishing-connection";
import { AppError } from "@/lib/core/errors";
import { getLogger } from "@/lib/core/server/logger";
import { COLLECTION_TIME_BUDGET_MS, hasInsights } from "@/lib/insights/limits";
import type { ProcessResponse } from "@/lib/insights/schemas";
import type { CollectionRun } from "@/lib/insights/server/collect-daily-metrics";
import type { CollectionResult } from "@/lib/insights/server/collect-post-metrics";
import { listPublished } from "@/lib/insights/server/insight-store";
import { acquireCollectionLease } from "@/lib/insights/server/metrics-store";
import { runCollection } from "@/lib/insights/server/run-collection";
import { hasMemberInsights } from "@/lib/providers/social/linkedin-apps";
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
  if (!hasInsights(platform, connection.row.targetKind, hasMemberInsights()))
    throw new AppError("unprocessable");
  const place = { accountId: account.id, platform, targetId: target.id };
  if (!(await acquireCollectionLease(connection.row)))
    return responseOf(place, { processed: 0, failed: 0, complete: true, throttled: false });
  const deadline = Date.now() + COLLECTION_TIME_BUDGET_MS;
  return responseOf(
    place,
    await measure(connection, { place, network, target, pace: "requested", deadline }),
  );
}

async function measure(connection: PublishingConnection, run: CollectionRun): Promise<CollectionResult> {
  try {
    return await runCollection(connection, run);
  } catch (error) {
    throw forUser(error);
  }
}

function forUser(error: unknown): unknown {
  if (!(error instanceof SocialError) || (error.kind !== "token" && error.kind !== "permission"))
    return error;
  getLogger().warn({ err: error }, "metrics not readable: missing permission or invalid token");
  const problem = error.kind === "token" ? "reconnect" : "permission";
  return new AppError("not_connected", { details: { problem }, cause: error });
}

async function responseOf(place: CollectionRun["place"], { complete, processed, failed }: CollectionResult) {
  const posts = await listPublished(place);
  const insights = posts.flatMap(({ id, figures }) => (figures ? [{ postId: id, figures }] : []));
  return { processed, failed, more: !complete, insights };
}
