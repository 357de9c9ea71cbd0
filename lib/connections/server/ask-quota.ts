import { setTimeout as pause } from "node:timers/promises";
import { QUOTA_MINUTES, QUOTA_PATIENCE_MS } from "@/lib/connections/rules";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { saveQuota, takeQuotaTurn } from "@/lib/connections/server/quota-store";
import { readToken } from "@/lib/connections/server/read-token";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";

/**
 * Asks the network how much of its quota is used, if nobody has for an hour, and keeps the answer. Waits for it only
 * a moment: a network that is slow today must not hold up the screens. Resolves to the quota, or null.
 */
export async function askQuota(row: ConnectionRow, network: SocialNetwork): Promise<ConnectionRow["quota"]> {
  const fresh = row.quotaAskedAt && Date.now() - row.quotaAskedAt.getTime() < QUOTA_MINUTES * 60_000;
  if (!network.quota || row.state !== "connected" || fresh) return row.quota;
  const patience = new AbortController();
  const tired = pause(QUOTA_PATIENCE_MS, row.quota, { signal: patience.signal }).catch(() => row.quota);
  return Promise.race([ask(row, network), tired]).finally(() => patience.abort());
}

async function ask(row: ConnectionRow, network: SocialNetwork): Promise<ConnectionRow["quota"]> {
  const { id, targetId, targetToken } = row;
  if (!targetId || !targetToken || !(await takeQuotaTurn(row))) return row.quota;
  const token = readToken(id, targetToken);
  if (!token) return row.quota;
  try {
    const quota = await network.quota?.({ id: targetId, token });
    if (!quota) return row.quota;
    await saveQuota(row, quota);
    return { ...quota };
  } catch (error) {
    log().warn({ err: error, connection: id }, "a quota was not told");
    return row.quota;
  }
}
