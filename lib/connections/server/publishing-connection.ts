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
import { type ConnectionTargetRow, findConnectionTarget } from "@/lib/connections/server/target-store";
import { getMissingScopes, getPublishingEnd } from "@/lib/connections/states";
import { getPlatformOfConsent, type SocialPlatform } from "@/lib/providers/social/port";

export interface PublishingConnection {
  row: ConnectionRow;
  state: string;
  canPublish: boolean;
  /** False when a permission for comments is missing. */
  canComment: boolean;
  expiresAt: Date | null;
  /** The requested target with its own token; null when it is not connected. */
  target: { id: string; token: string } | null;
  /** False when the requested target is not one of the brand's. */
  hasTarget: boolean;
  isDefaultTarget: boolean;
  /** True when the network gave the target a token that is not the user's, so that its end says nothing about others. */
  hasOwnToken: boolean;
}

/**
 * Returns the connection with one target, by default the brand's default one. Refreshes a token that ends soon; null when
 * never connected. Throws a transient SocialError: retry.
 */
export async function getPublishingConnection(
  accountId: string,
  network: SocialPlatform,
  targetId?: string | null,
): Promise<PublishingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && readConnection(await refreshConnectionToken(row, network), network, targetId ?? null);
}

/** Returns the stored connection without calling the platform, for decisions about later. */
export async function getStoredConnection(
  accountId: string,
  network: SocialPlatform,
  targetId?: string | null,
): Promise<PublishingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && readConnection(row, network, targetId ?? null);
}

/** The encrypted token of a target and its end; null when the target is not connected. */
type StoredTarget = Pick<ConnectionTargetRow, "targetId" | "token" | "expiresAt"> | null;

/** Id and token come from one stored row, so that no post is sent to one page with the token of another [PUB13]. */
async function readConnection(
  row: ConnectionRow,
  platform: SocialPlatform,
  targetId: string | null,
): Promise<PublishingConnection> {
  if (targetId === null || targetId === row.targetId) {
    const { targetToken: token, expiresAt } = row;
    return connectionOf(
      row,
      platform,
      row.targetId ? { targetId: row.targetId, token, expiresAt } : null,
      true,
    );
  }
  const further = await findConnectionTarget(row.id, targetId);
  // Problems are recorded of the default target only.
  const usable = { ...row, problem: null };
  if (!further || further.token !== null) return connectionOf(usable, platform, further, false);
  const own = { targetId, token: row.userToken, expiresAt: row.userExpiresAt };
  return { ...connectionOf(usable, platform, own, false), hasOwnToken: false };
}

function connectionOf(
  row: ConnectionRow,
  platform: SocialPlatform,
  stored: StoredTarget,
  isDefaultTarget: boolean,
): PublishingConnection {
  const encrypted = isDefaultTarget ? row.targetToken : (stored?.token ?? null);
  const token = encrypted && decryptToken(row.id, encrypted);
  const target = stored && token ? { id: stored.targetId, token } : null;
  const readable = !encrypted || token !== null;
  return {
    row,
    state: readable ? row.state : "reconnect",
    expiresAt: getPublishingEnd({ ...row, expiresAt: (stored ?? row).expiresAt }),
    target,
    hasTarget: isDefaultTarget || stored !== null,
    isDefaultTarget,
    hasOwnToken: !isDefaultTarget,
    canComment:
      getMissingScopes(row.scopes, getPlatformOfConsent(platform, row).commentScopes ?? []).length === 0,
    canPublish: readable && canPublish(row, getPlatformOfConsent(platform, row).requiredScopes),
  };
}

/**
 * Records that the platform refused the token: nothing is published until the user reconnects. A token of a further Page
 * also ends when the user loses the role on that Page alone, so that its refusal stops no other Page.
 */
export async function markReconnectRequired({ row, hasOwnToken }: PublishingConnection): Promise<void> {
  if (!hasOwnToken) await markConnectionLost(row);
}

/** Records a refused permission. That of a further target says nothing about the others, so it stops none of them. */
export async function markPermissionMissing({ row, isDefaultTarget }: PublishingConnection): Promise<void> {
  if (isDefaultTarget) await saveConnectionProblem(row, "permission");
}
