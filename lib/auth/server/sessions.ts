import type { SessionRecord, UserRecord } from "@/lib/auth/serializers";
import {
  findActiveSession,
  insertSession,
  revokeAllSessions,
  revokeOwnSession,
  revokeSession,
  selectSessions,
} from "@/lib/auth/server/session-store";
import { AppError } from "@/lib/core/errors";
import { createRandomToken, sha256Hex } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";

const USER_AGENT_MAX = 300;

/** Origin of a sign-in, stored for the session list. */
export interface SessionOrigin {
  address: string;
  userAgent: string | null;
}

/**
 * Opens a session with a new secret and returns the secret once; the database stores its hash [SES2]. Throws
 * invalid_credentials when the verified password was replaced or the user is being deleted.
 */
export async function createSession(
  userId: string,
  origin: SessionOrigin,
  tx?: Tx,
  passwordHash: string | null = null,
): Promise<string> {
  const sid = createRandomToken();
  const opened = await insertSession(
    {
      userId,
      tokenHash: sha256Hex(sid),
      userAgent: origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      ip: origin.address,
      passwordHash,
    },
    tx,
  );
  if (!opened) throw new AppError("invalid_credentials");
  return sid;
}

export type SessionUser = UserRecord;

interface ActiveSession {
  user: SessionUser;
  session: { id: string };
}

/**
 * Returns the session of a cookie secret with its user, or null when it was revoked, expired or idle too
 * long. Queried on every request and never cached, so database changes apply immediately [SES1].
 */
export async function findSession(sid: string): Promise<ActiveSession | null> {
  return findActiveSession(sha256Hex(sid));
}

/** Revokes one session of the user. Throws not_found for another user's and for an ended session [TEN1]. */
export async function endSession({ user, id }: { user: { id: string }; id: string }): Promise<void> {
  if (!(await revokeOwnSession(user.id, id))) throw new AppError("not_found");
}

/** Returns the active sessions of a user, most recently used first. */
export function listSessions({ user }: { user: { id: string } }): Promise<SessionRecord[]> {
  return selectSessions(user.id);
}

/** Revokes this session on the server, which invalidates copies of its cookie [SES1]. */
export async function logoutUser(sessionId: string): Promise<void> {
  await revokeSession(sessionId);
}

/** Revokes all sessions of a user, including the current one [SES1]. */
export async function signOutEverywhere({ user }: { user: { id: string } }): Promise<void> {
  await revokeAllSessions(user.id);
}
