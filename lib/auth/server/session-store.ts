import { MAX_LISTED_SESSIONS, SESSION_IDLE_TIMEOUT_DAYS, SESSION_LIFETIME_DAYS } from "@/lib/auth/limits";
import type { SecondFactor, SignInMethod } from "@/lib/auth/second-factors";
import type { SessionRecord, UserRecord } from "@/lib/auth/serializers";
import { USER_COLUMNS_SQL } from "@/lib/auth/server/user-store";
import { getClientNetworks } from "@/lib/core/client-network";
import { ASYNC_COMMIT_SQL, getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Condition for an active session: not revoked, not expired, not idle too long. */
export const LIVE_SESSION_SQL = Prisma.sql`revoked_at IS NULL AND expires_at > now()
  AND last_seen_at > now() - make_interval(days => ${SESSION_IDLE_TIMEOUT_DAYS}::int)`;

export interface NewSession {
  userId: string;
  tokenHash: string;
  userAgent: string | null;
  ip: string;
  /** Hash that the password was verified against; null when the user proved the identity otherwise. */
  passwordHash: string | null;
  method: SignInMethod;
  secondFactor: SecondFactor | null;
  /** The session of this user that the new one replaces and whose proofs it keeps. */
  continues: string | null;
}

/**
 * False during a deletion, after a new password, or where a second factor is missing [MFA1]. Waits for a concurrent
 * update, which would miss it.
 */
export async function insertSession(session: NewSession, tx?: Tx): Promise<boolean> {
  const { method, secondFactor, continues } = session;
  const isProved = secondFactor !== null || method === "passkey";
  const count = await getTransactionClient(tx).$executeRaw`
    INSERT INTO session (id, user_id, token_hash, user_agent, ip, expires_at, method, second_factor, stepped_up_at)
    SELECT uuidv7(), u.id, ${session.tokenHash}, ${session.userAgent}, ${session.ip},
           now() + make_interval(days => ${SESSION_LIFETIME_DAYS}::int),
           coalesce(s.method, ${method}), coalesce(s.second_factor, ${secondFactor}::text),
           CASE WHEN ${isProved} THEN now() ELSE s.stepped_up_at END
    FROM "user" u LEFT JOIN session s ON s.id = ${continues}::uuid AND s.user_id = u.id
    WHERE u.id = ${session.userId}::uuid AND u.deletion_asked_at IS NULL
      AND (${session.passwordHash}::text IS NULL OR u.password_hash = ${session.passwordHash}::text)
      AND (u.second_factor_at IS NULL OR ${isProved} OR s.id IS NOT NULL)
    FOR SHARE OF u`;
  return count === 1;
}

export interface ActiveSession {
  /** User whose data the request reads: the session owner, or the viewed user while an operator acts. */
  user: UserRecord;
  session: {
    id: string;
    /** The owner of the session. */
    userId: string;
    /** Set from the start until the operator acknowledges the end; the session changes nothing meanwhile [OPR2]. */
    acting: Acting | null;
  };
}

interface Acting {
  /** Email address of the operator. */
  operator: string;
  /** The user who is acted as; a pseudonym after a deletion. */
  userId: string;
  secondsLeft: number;
  /** True after the time limit, or once the viewed user is being deleted. Reads are refused as well. */
  isOver: boolean;
}

interface ActiveRow extends UserRecord {
  sessionId: string;
  ownerId: string;
  acting: Acting | null;
}

/** Returns an active session and records the visit: once per minute, with asynchronous commit. */
export async function findActiveSession(tokenHash: string): Promise<ActiveSession | null> {
  const rows = await getTransactionClient().$queryRaw<ActiveRow[]>`
    /* prepared: active-session */
    WITH live AS (
      SELECT id, user_id FROM session
      WHERE token_hash = ${tokenHash} AND ${LIVE_SESSION_SQL}
    ), visit AS (
      UPDATE session SET last_seen_at = now()
      WHERE id = (SELECT id FROM live) AND last_seen_at < now() - interval '1 minute'
      RETURNING ${ASYNC_COMMIT_SQL}
    )
    SELECT live.id AS "sessionId", live.user_id AS "ownerId", ${USER_COLUMNS_SQL},
      CASE WHEN a.session_id IS NOT NULL THEN jsonb_build_object('operator', a.operator, 'userId', a.user_id,
        'secondsLeft', greatest(0, ceil(extract(epoch FROM a.ends_at - now())))::int,
        'isOver', person.id IS NULL) END AS acting
    FROM live LEFT JOIN acting_session a ON a.session_id = live.id
    LEFT JOIN "user" person ON person.id = a.user_id AND person.deletion_asked_at IS NULL
      AND a.ends_at > now() AND a.ended_at IS NULL
    JOIN "user" owner ON owner.id = live.user_id AND owner.deletion_asked_at IS NULL
    JOIN "user" u ON u.id = coalesce(person.id, live.user_id)`;
  const [row] = rows;
  if (!row) return null;
  const { sessionId, ownerId, acting, ...user } = row;
  return { user, session: { id: sessionId, userId: ownerId, acting } };
}

/** Returns true when a user of this email address has had a session from this client's network (IPv6: /64). */
export async function hasSessionFrom(email: string, address: string): Promise<boolean> {
  const rows = await getTransactionClient().$queryRaw<{ ip: string }[]>`
    SELECT DISTINCT s.ip FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE u.email = ${email} AND s.ip IS NOT NULL`;
  const { client } = getClientNetworks(address);
  return rows.some(({ ip }) => getClientNetworks(ip).client === client);
}

/** Revokes a session permanently; an ended session stays unchanged. */
export async function revokeSession(id: string, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE session SET revoked_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL`;
}

/** Update the user row first: its lock blocks new sessions until the transaction ends. */
export async function revokeAllSessions(userId: string, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE session SET revoked_at = now() WHERE user_id = ${userId}::uuid AND revoked_at IS NULL`;
  // A sign-in that waits for its second factor ends as well.
  await getTransactionClient(tx).$executeRaw`DELETE FROM auth_challenge WHERE user_id = ${userId}::uuid`;
}

/** Revokes all sessions but one. Update the user row first, as for `revokeAllSessions`. */
export async function revokeOtherSessions(userId: string, kept: string, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE session SET revoked_at = now()
    WHERE user_id = ${userId}::uuid AND id <> ${kept}::uuid AND revoked_at IS NULL`;
}

/** Revokes one active session of this user; returns false when there is no such session. */
export async function revokeOwnSession(userId: string, id: string): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE session SET revoked_at = now() WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND ${LIVE_SESSION_SQL}`;
  return count === 1;
}

export async function selectSessions(userId: string): Promise<SessionRecord[]> {
  return getTransactionClient().$queryRaw<SessionRecord[]>`
    SELECT id, user_agent AS "userAgent", ip, method, second_factor AS "secondFactor",
      created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM session WHERE user_id = ${userId}::uuid AND ${LIVE_SESSION_SQL}
    ORDER BY last_seen_at DESC, id DESC LIMIT ${MAX_LISTED_SESSIONS}::int`;
}

export async function deleteExpiredSessionRows(days: number): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM session WHERE least(expires_at, revoked_at) < now() - make_interval(days => ${days}::int)`;
}
