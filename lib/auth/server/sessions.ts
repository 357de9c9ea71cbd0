import { ENDED_SESSION_RETENTION_DAYS } from "@/lib/auth/limits";
import type { SecondFactor, SignInMethod } from "@/lib/auth/second-factors";
import type { SessionRecord, UserRecord } from "@/lib/auth/serializers";
import { endActingOfSession } from "@/lib/auth/server/acting-store";
import { deleteExpiredChallenges } from "@/lib/auth/server/auth-challenge-store";
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
import { hasSecondFactor } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { createRandomToken, sha256Hex } from "@/lib/core/server/crypto";
import type { Tx } from "@/lib/core/server/transaction";

const USER_AGENT_MAX = 300;

export interface SessionOrigin {
  address: string;
  userAgent: string | null;
  /** How the user signed in: by password unless it is given. */
  method?: SignInMethod;
  secondFactor?: SecondFactor | null;
  /** The session that this one replaces and whose proofs it keeps. */
  continues?: string;
}

/** The first factor is right, and the account asks for another one before a session opens [MFA1]. */
export class SecondFactorRequired extends AppError {
  readonly userId: string;
  readonly method: SignInMethod;
  readonly passwordHash: string | null;

  constructor(first: { userId: string; method: SignInMethod; passwordHash: string | null }) {
    super("second_factor_required");
    this.userId = first.userId;
    this.method = first.method;
    this.passwordHash = first.passwordHash;
  }
}

/**
 * Opens a session and returns its secret; the database has the hash [SES2]. Throws invalid_credentials, or
 * SecondFactorRequired where only a second factor is missing.
 */
export async function createSession(
  userId: string,
  origin: SessionOrigin,
  tx?: Tx,
  passwordHash: string | null = null,
): Promise<string> {
  const { method = "password", secondFactor = null } = origin;
  const sid = createRandomToken();
  const opened = await insertSession(
    {
      userId,
      tokenHash: sha256Hex(sid),
      userAgent: origin.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
      ip: origin.address,
      passwordHash,
      method,
      secondFactor,
      continues: origin.continues ?? null,
    },
    tx,
  );
  if (!opened && secondFactor === null && (await hasSecondFactor(userId, tx))) {
    throw new SecondFactorRequired({ userId, method, passwordHash });
  }
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
  await endActingOfSession(sessionId);
}

export async function signOutEverywhere({ user }: { user: { id: string } }): Promise<void> {
  await revokeAllSessions(user.id);
}

export async function deleteExpiredSessions(): Promise<void> {
  await deleteExpiredSessionRows(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredEmailTokens(ENDED_SESSION_RETENTION_DAYS);
  await deleteExpiredGoogleTokens();
  await deleteExpiredChallenges();
}
