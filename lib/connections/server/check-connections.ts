import { findConnection } from "@/lib/connections/server/connection-store";
import {
  markConnectionLost,
  refreshConnectionToken,
} from "@/lib/connections/server/refresh-connection-token";
import {
  listDueTokenRefreshes,
  listExpiredConnectionRows,
} from "@/lib/connections/server/token-refresh-store";
import { getLogger } from "@/lib/core/server/logger";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { CONNECTABLE_PLATFORMS, getSocialPlatform } from "@/lib/providers/social/registry";

/** Concurrency limit: a platform that does not respond delays only this many calls. */
const MAX_CONCURRENT_CHECKS = 20;

/** Refreshes tokens that expire within days and marks expired connections. Returns the counts. */
export async function checkConnections(
  networkOf: (platform: string) => SocialPlatform = getSocialPlatform,
): Promise<{ renewed: number; ended: number }> {
  const due = (await listDueTokenRefreshes(MAX_CONCURRENT_CHECKS)).filter(({ platform }) =>
    CONNECTABLE_PLATFORMS.includes(platform),
  );
  const renewals = due.map(async ({ accountId, platform }) => {
    const row = await findConnection(accountId, platform);
    if (row) await refreshConnectionToken(row, networkOf(platform));
  });
  for (const result of await Promise.allSettled(renewals)) {
    if (result.status === "rejected") getLogger().warn({ err: result.reason }, "connection check failed");
  }
  const ended = await listExpiredConnectionRows(MAX_CONCURRENT_CHECKS);
  for (const row of ended) await markConnectionLost(row);
  return { renewed: due.length, ended: ended.length };
}
