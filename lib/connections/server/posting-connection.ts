import { canPublish } from "@/lib/connections/serializers";
import { type ConnectionRow, findConnection, saveProblem } from "@/lib/connections/server/connection-store";
import { unseal } from "@/lib/core/server/crypto";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";

/** A connection as publishing sees it. */
export interface PostingConnection {
  row: ConnectionRow;
  state: string;
  canPublish: boolean;
  expiresAt: Date | null;
  target: { id: string; token: string } | null;
}

/** What a brand is connected to, with the token to post; null when it never was. */
export async function postingConnection(
  accountId: string,
  network: SocialNetwork,
): Promise<PostingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  if (!row) return null;
  const { expiresAt, targetId, targetToken } = row;
  const token = targetToken && readToken(row.id, targetToken);
  const target = targetId && token ? { id: targetId, token } : null;
  const readable = !targetToken || token !== null;
  const state = readable ? row.state : "reconnect";
  return { row, state, expiresAt, target, canPublish: readable && canPublish(row, network.requiredScopes) };
}

/**
 * Null when the key that sealed it is gone. Only a new connection helps then, so that is what the person is told;
 * an exception here would leave a due post with its worker for ever (PUB2).
 */
function readToken(connection: string, sealed: string): string | null {
  try {
    return unseal(sealed);
  } catch (error) {
    log().error({ err: error, connection }, "a stored token cannot be read");
    return null;
  }
}

/** The network refused the token: nothing more goes out until the person connects again. */
export function markReconnect({ row }: PostingConnection): Promise<void> {
  return saveProblem(row, { state: "reconnect", problem: "reconnect" });
}

/** The token lives but may not post. */
export function markPermission({ row }: PostingConnection): Promise<void> {
  return saveProblem(row, { problem: "permission" });
}
