import { canPublish } from "@/lib/connections/serializers";
import { type ConnectionRow, findConnection, saveProblem } from "@/lib/connections/server/connection-store";
import { loseConnection } from "@/lib/connections/server/lose-connection";
import { readToken } from "@/lib/connections/server/read-token";
import { renewConnection } from "@/lib/connections/server/renew-connection";
import { postingEnd } from "@/lib/connections/states";
import type { SocialNetwork } from "@/lib/providers/social/port";

/** A connection as publishing sees it. */
export interface PostingConnection {
  row: ConnectionRow;
  state: string;
  canPublish: boolean;
  /** When posting ends unless the person does something. */
  expiresAt: Date | null;
  target: { id: string; token: string } | null;
}

/**
 * What a brand is connected to, with a token to post now: one that ends soon is renewed first. Null when it never was
 * connected. Throws a passing SocialError when the token has ended and the network does not answer: nothing has
 * happened, later is fine.
 */
export async function postingConnection(
  accountId: string,
  network: SocialNetwork,
): Promise<PostingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && connectionOf(await renewConnection(row, network), network);
}

/** The same as it is stored, without asking the network: for what is decided now and done later. */
export async function knownConnection(
  accountId: string,
  network: SocialNetwork,
): Promise<PostingConnection | null> {
  const row = await findConnection(accountId, network.platform);
  return row && connectionOf(row, network);
}

function connectionOf(row: ConnectionRow, network: SocialNetwork): PostingConnection {
  const { targetId, targetToken } = row;
  const token = targetToken && readToken(row.id, targetToken);
  const target = targetId && token ? { id: targetId, token } : null;
  const readable = !targetToken || token !== null;
  return {
    row,
    state: readable ? row.state : "reconnect",
    expiresAt: postingEnd(row),
    target,
    canPublish: readable && canPublish(row, network.requiredScopes),
  };
}

/** The network refused the token: nothing more goes out until the person connects again. */
export async function markReconnect({ row }: PostingConnection): Promise<void> {
  await loseConnection(row);
}

/** The token lives but may not post. */
export function markPermission({ row }: PostingConnection): Promise<void> {
  return saveProblem(row, "permission");
}
