import { SESSION_DAYS, SESSION_IDLE_DAYS, SESSIONS_SHOWN } from "@/lib/auth/rules";
import type { SessionRecord, UserRecord } from "@/lib/auth/serializers";
import { USER_COLUMNS } from "@/lib/auth/server/user-store";
import { clientOf, type Tx, WITHOUT_DISK } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Not ended, by any of the three ways. */
const LIVE = Prisma.sql`revoked_at IS NULL AND expires_at > now()
  AND last_seen_at > now() - make_interval(days => ${SESSION_IDLE_DAYS}::int)`;

export interface NewSession {
  userId: string;
  tokenHash: string;
  userAgent: string | null;
  ip: string;
  /** What the person's password was when it was asked for; null when something else proved who they are. */
  passwordHash: string | null;
}

/**
 * Opens a session that ends by the database's clock; false when the person is going, or when the password that
 * was shown is not theirs any more. It waits for a change of the person that is under way, which would miss it.
 */
export async function insertSession(session: NewSession, tx?: Tx): Promise<boolean> {
  const count = await clientOf(tx).$executeRaw`
    INSERT INTO session (id, user_id, token_hash, user_agent, ip, expires_at)
    SELECT uuidv7(), u.id, ${session.tokenHash}, ${session.userAgent}, ${session.ip},
           now() + make_interval(days => ${SESSION_DAYS}::int)
    FROM "user" u WHERE u.id = ${session.userId}::uuid AND u.deletion_asked_at IS NULL
      AND (${session.passwordHash}::text IS NULL OR u.password_hash = ${session.passwordHash}::text)
    FOR SHARE OF u`;
  return count === 1;
}

/**
 * A live session and its person in one statement, which also notes the visit: at most once a minute, so that
 * a busy page does not write with every read, and without a wait for the disk: a crash may forget a visit.
 */
export async function findLiveSession(
  tokenHash: string,
): Promise<{ user: UserRecord; session: { id: string } } | null> {
  const rows = await clientOf().$queryRaw<(UserRecord & { sessionId: string })[]>`
    WITH live AS (
      SELECT id, user_id FROM session
      WHERE token_hash = ${tokenHash} AND ${LIVE}
    ), visit AS (
      UPDATE session SET last_seen_at = now()
      WHERE id = (SELECT id FROM live) AND last_seen_at < now() - interval '1 minute'
      RETURNING ${WITHOUT_DISK}
    )
    SELECT live.id AS "sessionId", ${USER_COLUMNS}
    FROM live JOIN "user" u ON u.id = live.user_id AND u.deletion_asked_at IS NULL`;
  const [row] = rows;
  if (!row) return null;
  const { sessionId, ...user } = row;
  return { user, session: { id: sessionId } };
}

/** Ends a session for good; a session that has ended stays as it was. */
export async function revokeSession(id: string, tx?: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE session SET revoked_at = now() WHERE id = ${id}::uuid AND revoked_at IS NULL`;
}

/** Ends all sessions of a person. Change the person first: their row keeps new sessions out until the end. */
export async function revokeSessions(userId: string, tx?: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE session SET revoked_at = now() WHERE user_id = ${userId}::uuid AND revoked_at IS NULL`;
}

/** Ends one live session of this person; false when they have no such session. */
export async function revokeOwnSession(userId: string, id: string): Promise<boolean> {
  const count = await clientOf().$executeRaw`
    UPDATE session SET revoked_at = now() WHERE id = ${id}::uuid AND user_id = ${userId}::uuid AND ${LIVE}`;
  return count === 1;
}

/** A person's live sessions, the last seen first. */
export async function selectSessions(userId: string): Promise<SessionRecord[]> {
  return clientOf().$queryRaw<SessionRecord[]>`
    SELECT id, user_agent AS "userAgent", ip, created_at AS "createdAt", last_seen_at AS "lastSeenAt"
    FROM session WHERE user_id = ${userId}::uuid AND ${LIVE}
    ORDER BY last_seen_at DESC, id DESC LIMIT ${SESSIONS_SHOWN}::int`;
}

/** Forgets sessions that ended so many days ago. */
export async function deleteOldSessions(days: number): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM session WHERE least(expires_at, revoked_at) < now() - make_interval(days => ${days}::int)`;
}
