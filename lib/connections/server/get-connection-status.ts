import { setTimeout as pause } from "node:timers/promises";
import { QUOTA_CACHE_MINUTES, QUOTA_TIMEOUT_MS } from "@/lib/connections/limits";
import type { ConnectionStatus } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import {
  acquireQuotaRefresh,
  type ConnectionRow,
  listConnections,
  saveQuota,
  withCopiedAvatar,
} from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import { listConnectionTargets } from "@/lib/connections/server/target-store";
import { PLATFORMS } from "@/lib/core/platforms";
import { getLogger } from "@/lib/core/server/logger";
import type { SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";

interface Input {
  account: { id: string };
  /** An operator acts as the owner: no network is asked, and nothing is stored [OPR2]. */
  isQuotaStored?: boolean;
  networkOf?: (platform: string) => SocialPlatform;
}

export async function getConnectionStatus(input: Input): Promise<ConnectionStatus> {
  const { account, isQuotaStored = false, networkOf = getSocialPlatform } = input;
  const rows = await listConnections(account.id);
  const further = await listConnectionTargets(rows.map(({ id }) => id));
  const entries = PLATFORMS.map(async (platform) => {
    const row = rows.find((candidate) => candidate.platform === platform) ?? null;
    const network = networkOf(platform);
    const quota = row && (isQuotaStored ? row.quota : await refreshQuota(row, network));
    const targets = further.filter(({ connectionId }) => connectionId === row?.id);
    const shown = row && { ...withCopiedAvatar(row), quota, targets };
    return [platform, serializeConnection(shown, network)] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as ConnectionStatus;
}

/** Requests the quota at most once an hour. Waits briefly: a slow platform must not delay the screens. */
async function refreshQuota(row: ConnectionRow, platform: SocialPlatform): Promise<ConnectionRow["quota"]> {
  const fresh = row.quotaAskedAt && Date.now() - row.quotaAskedAt.getTime() < QUOTA_CACHE_MINUTES * 60_000;
  if (!platform.quota || row.state !== "connected" || fresh) return row.quota;
  const timeout = new AbortController();
  const tired = pause(QUOTA_TIMEOUT_MS, row.quota, { signal: timeout.signal }).catch(() => row.quota);
  return Promise.race([ask(row, platform), tired]).finally(() => timeout.abort());
}

async function ask(row: ConnectionRow, platform: SocialPlatform): Promise<ConnectionRow["quota"]> {
  const { id, targetId, targetToken } = row;
  if (!targetId || !targetToken || !(await acquireQuotaRefresh(row))) return row.quota;
  const token = decryptToken(id, targetToken);
  if (!token) return row.quota;
  try {
    const quota = await platform.quota?.({ id: targetId, token });
    if (!quota) return row.quota;
    await saveQuota(row, quota);
    return { ...quota };
  } catch (error) {
    getLogger().warn({ err: error, connection: id }, "quota refresh failed");
    return row.quota;
  }
}
