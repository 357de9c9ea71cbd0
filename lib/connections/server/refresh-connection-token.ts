import { setTimeout as pause } from "node:timers/promises";
import { TOKEN_REFRESH_LEASE_SECONDS } from "@/lib/connections/limits";
import {
  type ConnectionRow,
  findConnectionOwner,
  markConnectionLostIfUnchanged,
} from "@/lib/connections/server/connection-store";
import { decryptToken } from "@/lib/connections/server/decrypt-token";
import {
  acquireTokenRefresh,
  findTokenRefreshState,
  type RefreshedTokenValues,
  releaseTokenRefresh,
  saveRefreshedToken,
} from "@/lib/connections/server/token-refresh-store";
import { encryptSecret, sha256Hex } from "@/lib/core/server/crypto";
import { getLogger } from "@/lib/core/server/logger";
import { runInTransaction } from "@/lib/core/server/transaction";
import { notifyUser } from "@/lib/notifications/server/notify";
import {
  getPlatformOfConsent,
  type OauthConsent,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";

const LOOK_MS = 150;
const TIMEOUT_MS = (TOKEN_REFRESH_LEASE_SECONDS + 5) * 1000;

/**
 * Returns the connection with a usable token; one of concurrent callers refreshes it [TOK1]. A refusal
 * leaves it in `reconnect`. Throws a transient SocialError when no usable token was available.
 */
export async function refreshConnectionToken(
  row: ConnectionRow,
  platform: SocialPlatform,
): Promise<ConnectionRow> {
  const network = getPlatformOfConsent(platform, row);
  if (!network.refresh || row.refreshToken === null) return row;
  const found = await findTokenRefreshState(row.id);
  if (!found) return row;
  if (!found.renewal.isDue) return found.row;
  if (await acquireTokenRefresh(found.row)) return renew(found.row, network, found.renewal.isExpired);
  return found.renewal.isExpired ? waitForRenewal(found.row) : found.row;
}

async function renew(
  row: ConnectionRow,
  platform: SocialPlatform,
  isExpired: boolean,
): Promise<ConnectionRow> {
  const refreshToken = row.refreshToken && decryptToken(row.id, row.refreshToken);
  try {
    if (!refreshToken || !platform.refresh) {
      throw new SocialError("token", "reconnect", "The connection expired. Reconnect it");
    }
    const consent = await platform.refresh(refreshToken);
    // Stored before anything else happens: a lost refresh token cannot be obtained again [TOK2].
    await saveRefreshedToken(row, renewedValues(row, consent));
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    if (error.kind === "token") {
      await markConnectionLost(row);
    } else if (isExpired) {
      await releaseTokenRefresh(row);
      throw error;
    }
    getLogger().warn({ err: error, connection: row.id, isExpired }, "token refresh failed");
  }
  return (await findTokenRefreshState(row.id))?.row ?? row;
}

/** When the user's token is the one that posts, both are new. */
function renewedValues(row: ConnectionRow, consent: OauthConsent): RefreshedTokenValues {
  const userToken = encryptSecret(consent.userToken);
  const posts =
    row.targetToken !== null &&
    row.userToken !== null &&
    decryptToken(row.id, row.targetToken) === decryptToken(row.id, row.userToken);
  return {
    userToken,
    userExpiresAt: consent.expiresAt,
    ...(consent.refreshToken ? { refreshToken: encryptSecret(consent.refreshToken) } : {}),
    ...(consent.refreshExpiresAt ? { refreshExpiresAt: consent.refreshExpiresAt } : {}),
    ...(consent.scopes.length > 0 ? { scopes: consent.scopes } : {}),
    ...(posts ? { targetToken: encryptSecret(consent.userToken), expiresAt: consent.expiresAt } : {}),
    // Before a target is chosen, the expiry shown is that of the user's token.
    ...(row.targetToken === null ? { expiresAt: consent.expiresAt } : {}),
  };
}

async function waitForRenewal(row: ConnectionRow): Promise<ConnectionRow> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    await pause(LOOK_MS);
    const now = await findTokenRefreshState(row.id);
    if (!now || now.row.userToken !== row.userToken || now.row.state !== row.state) return now?.row ?? row;
    if (!now.renewal.isRefreshing) break;
  }
  throw new SocialError("transient", "unavailable", "The network did not renew the connection. Try again");
}

type Lost = Pick<ConnectionRow, "id" | "accountId" | "userToken" | "targetToken" | "platform" | "targetName">;

/** Stops publishing and notifies the user once. True for exactly one of concurrent callers [TOK1]. */
export async function markConnectionLost(row: Lost): Promise<boolean> {
  const lost = await runInTransaction(async (tx) => {
    if (!(await markConnectionLostIfUnchanged(row, tx))) return false;
    const { id: connectionId, accountId, platform, targetName: page, userToken } = row;
    const userId = await findConnectionOwner(row, tx);
    // The encryption differs with each consent, so the key names this loss and not the next one.
    const key = `connection_ended:${connectionId}:${sha256Hex(userToken ?? "").slice(0, 16)}`;
    const event = { kind: "connection_ended" as const, about: { connectionId }, payload: { platform, page } };
    await notifyUser({ userId, accountId, ...event, key }, tx);
    return true;
  });
  if (lost) getLogger().info({ connection: row.id, platform: row.platform }, "connection expired");
  return lost;
}
