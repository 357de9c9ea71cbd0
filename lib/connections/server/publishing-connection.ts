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
import { getMissingScopes, getPublishingEnd } from "@/lib/connections/states";
import { getPlatformOfConsent, type SocialPlatform } from "@/lib/providers/social/port";

export interface PublishingConnection {
  row: ConnectionRow;
  state: string;
  canPublish: boolean;
  /** False when a permission for comments is missing. */
  canComment: boolean;
  expiresAt: Date | null;
  target: { id: string; token: string } | null;
}

/** Refreshes a token that ends soon; null when never connected. Throws a transient SocialError: retry. */
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
    canComment:
      getMissingScopes(row.scopes, getPlatformOfConsent(platform, row).commentScopes ?? []).length === 0,
    canPublish: readable && canPublish(row, getPlatformOfConsent(platform, row).requiredScopes),
  };
}

/** Records that the platform refused the token: nothing is published until the user reconnects. */
export async function markReconnectRequired({ row }: PublishingConnection): Promise<void> {
  await markConnectionLost(row);
}

export function markPermissionMissing({ row }: PublishingConnection): Promise<void> {
  return saveConnectionProblem(row, "permission");
}
