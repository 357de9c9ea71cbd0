import type { ConnectionWire, PageWire } from "@/lib/connections/schemas";
import { connectionState, hasScopes } from "@/lib/connections/states";

/** What the serialiser reads of a connection row; the tokens are not among it. */
export interface ConnectionFields {
  state: string;
  targetName: string | null;
  targetAvatarUrl: string | null;
  expiresAt: Date | null;
  scopes: string[];
  problem: string | null;
}

const MESSAGES: Record<string, string> = {
  reconnect: "The connection has ended. Connect the page again",
  permission: "The network does not let us post to this page. Connect again and allow posting",
};

/** A connection as the status call shows it; null is one that does not exist. */
export function serializeConnection(
  connection: ConnectionFields | null,
  requiredScopes: string[],
): ConnectionWire {
  const state = connectionState(connection?.state);
  if (!connection || state === "not_connected") {
    return { state: "not_connected", name: null, avatarUrl: null, expiresAt: null, canPublish: false };
  }
  const code = state === "reconnect" ? "reconnect" : connection.problem;
  return {
    state,
    name: connection.targetName,
    avatarUrl: connection.targetAvatarUrl,
    expiresAt: connection.expiresAt?.toISOString() ?? null,
    canPublish: canPublish(connection, requiredScopes),
    ...(code ? { problem: { code, message: MESSAGES[code] ?? "Connect the page again" } } : {}),
  };
}

/** True when a post could go out over this connection now. */
export function canPublish(
  { state, scopes, problem }: Pick<ConnectionFields, "state" | "scopes" | "problem">,
  requiredScopes: string[],
): boolean {
  return state === "connected" && problem === null && hasScopes(scopes, requiredScopes);
}

export function serializePage(
  { id, name, avatarUrl }: { id: string; name: string; avatarUrl: string | null },
  chosen: string | null,
): PageWire {
  return { _id: id, name, avatarUrl, selected: id === chosen };
}
