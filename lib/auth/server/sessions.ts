import { ENDED_SESSION_RETENTION_DAYS } from "@/lib/auth/limits";
import type { SessionRecord, UserRecord } from "@/lib/auth/serializers";
import { deleteExpiredEmailTokens } from "@/lib/auth/server/email-token-store";
import { deleteExpiredGoogleTokens } from "@/lib/auth/server/google-store";
import {
  deleteExpiredSessionRows,
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

export interface SessionOrigin {
  address: string;
  userAgent: string | null;
}

/** Opens a session and returns its secret; the database has the hash [SES2]. Throws invalid_credentials. */
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

/** Returns an active session and its user. Never cached, so that revocations apply immediately [SES1]. */
export function findSession(sid: string) {
  return findActiveSession(sha256Hex(sid));
}

/** Revokes one session of the user. Throws not_found for another user's and for an ended session [TEN1]. */
export async function endSession({ user, id }: { user: { id: string }; id: string }): Promise<void> {
  if (!(await revokeOwnSession(user.id, id))) throw new AppError("not_found");
}

export function listSessions({ user }: { user: { id: string } }): Promise<SessionRecord[]> {
  return selectSessions(user.id);
}

/** Revokes this session on the server, which invalidates copies of its cookie [SES1]. */
export async function logoutUser(sessionId: string): Promise<void> {
  await revokeSession(sessionId);
}

export async function signOutEverywhere({ user }: { user: { id: string } }): Promise<void> {
  await revokeAllSessions(user.id);
}

export async function deleteExpiredSessions(): Promise<void> {
  await deleteExpiredSessionRows(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredEmailTokens(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredGoogleTokens();
}
