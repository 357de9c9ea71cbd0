import { canPublish } from "@/lib/connections/serializers";
import {
  type ConnectionRow,
  findConnection,
  saveConnectionProblem,
} from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import {
  markConnectionLost,
  refreshConnectionToken,
} from "@/lib/connections/server/refresh-connection-token";
import { getPublishingEnd } from "@/lib/connections/states";
import type { SocialPlatform } from "@/lib/providers/social/port";

/** Connection as publishing uses it. */
export interface PublishingConnection {
  row: ConnectionRow;
  state: string;
  canPublish: boolean;
  /** End of publishing unless the user acts. */
  expiresAt: Date | null;
  target: { id: string; token: string } | null;
}

/**
 * Returns the account's connection with a usable token, refreshed when it expires soon. Null when it was
 * never connected. Throws a transient SocialError when the token has expired and the platform does not
 * respond: nothing happened, a retry is fine.
 */
export async function getPublishingConnection(
  accountId: string,
  network: SocialPlatform,
): Promise<PublishingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && connectionOf(await refreshConnectionToken(row, network), network);
}

/** Returns the stored connection without calling the platform, for decisions about later. */
export async function getStoredConnection(
  accountId: string,
  network: SocialPlatform,
): Promise<PublishingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && connectionOf(row, network);
}

function connectionOf(row: ConnectionRow, platform: SocialPlatform): PublishingConnection {
  const { targetId, targetToken } = row;
  const token = targetToken && decryptToken(row.id, targetToken);
  const target = targetId && token ? { id: targetId, token } : null;
  const readable = !targetToken || token !== null;
  return {
    row,
    state: readable ? row.state : "reconnect",
    expiresAt: getPublishingEnd(row),
    target,
    canPublish: readable && canPublish(row, platform.requiredScopes),
  };
}

/** Records that the platform refused the token: nothing is published until the user reconnects. */
export async function markReconnectRequired({ row }: PublishingConnection): Promise<void> {
  await markConnectionLost(row);
}

/** Records that the token is valid but may not post. */
export function markPermissionMissing({ row }: PublishingConnection): Promise<void> {
  return saveConnectionProblem(row, "permission");
}
