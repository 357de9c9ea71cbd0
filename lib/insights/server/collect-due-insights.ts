import { getPublishingConnection } from "@/lib/connections/server/publishing-connection";
import { getLogger } from "@/lib/core/server/logger";
import {
  COLLECTION_TIME_BUDGET_MS,
  CONTINUATION_MINUTES,
  MAX_COLLECTION_BACKOFF_MINUTES,
  MAX_COLLECTIONS_PER_RUN,
  PLATFORM_PAUSE_MINUTES,
} from "@/lib/insights/limits";
import {
  backOffCollection,
  listDueCollections,
  pausePlatform,
  scheduleCollection,
} from "@/lib/insights/server/collection-schedule-store";
import { acquireCollectionLease } from "@/lib/insights/server/metrics-store";
import { runCollection } from "@/lib/insights/server/run-collection";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { CONNECTABLE_PLATFORMS, getSocialPlatform } from "@/lib/providers/social/registry";

type Outcome = "collected" | "throttled" | "skipped";

/** This many rate limits in a row of one platform concern the app, and not one connection. */
const THROTTLES_OF_THE_APP = 2;

/** Collects the metrics of posts and targets that are due, whether or not a user looks. A cron task. */
export async function collectDueInsights(
  networkOf: (platform: string) => SocialPlatform = getSocialPlatform,
): Promise<number> {
  const counts = await Promise.all(CONNECTABLE_PLATFORMS.map((one) => collectOfPlatform(networkOf(one))));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Runs one collection after the other: a platform counts requests per app. */
async function collectOfPlatform(network: SocialPlatform): Promise<number> {
  let collected = 0;
  let throttled = 0;
  for (const due of await listDueCollections(network.platform, MAX_COLLECTIONS_PER_RUN)) {
    const outcome = await collectOne(due.accountId, network).catch((error: unknown) => postpone(due, error));
    if (outcome === "collected") collected += 1;
    throttled = outcome === "throttled" ? throttled + 1 : 0;
    if (throttled < THROTTLES_OF_THE_APP) continue;
    await pausePlatform(network.platform, PLATFORM_PAUSE_MINUTES);
    break;
  }
  return collected;
}

async function postpone({ id }: { id: string }, error: unknown): Promise<Outcome> {
  await backOffCollection({ id });
  if (error instanceof SocialError && error.kind === "throttle") return "throttled";
  getLogger().warn({ err: error, connection: id }, "scheduled collection failed");
  return "skipped";
}

async function collectOne(accountId: string, network: SocialPlatform): Promise<Outcome> {
  const connection = await getPublishingConnection(accountId, network);
  if (!connection) return "skipped";
  const { row, state, target } = connection;
  if (state !== "connected" || !target) {
    // Another task notifies the user of an expired connection; a token that cannot be read is not tried again soon.
    await scheduleCollection(row, MAX_COLLECTION_BACKOFF_MINUTES);
    return "skipped";
  }
  if (!(await acquireCollectionLease(row))) return "skipped";
  const place = { accountId, platform: network.platform, targetId: target.id };
  const deadline = Date.now() + COLLECTION_TIME_BUDGET_MS;
  const run = { place, network, target, pace: "scheduled" as const, deadline };
  const { complete, throttled, failed } = await runCollection(connection, run);
  if (throttled || failed > 0) await backOffCollection(row);
  else await scheduleCollection(row, complete ? 0 : CONTINUATION_MINUTES);
  return throttled ? "throttled" : "collected";
}
