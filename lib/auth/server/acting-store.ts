import { ACTING_MINUTES } from "@/lib/auth/limits";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

interface NewActing {
  sessionId: string;
  userId: string;
  operator: string;
  key: string;
  reason: string;
}

/** Stores that a session acts as a person. Returns its end; null where the session acts already, or for a deletion. */
export async function insertActing(acting: NewActing, tx: Tx): Promise<Date | null> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ endsAt: Date }[]>`
    INSERT INTO acting_session (session_id, user_id, operator, key, reason, ends_at)
    SELECT ${acting.sessionId}::uuid, u.id, ${acting.operator}, ${acting.key}, ${acting.reason},
           date_trunc('milliseconds', now()) + make_interval(mins => ${ACTING_MINUTES}::int)
    FROM "user" u WHERE u.id = ${acting.userId}::uuid AND u.deletion_asked_at IS NULL
    ON CONFLICT (session_id) DO NOTHING
    RETURNING ends_at AS "endsAt"`;
  return row?.endsAt ?? null;
}

/**
 * Removes the acting of a session, which is the operator's own again, and logs its end unless that is logged. Returns
 * false when the session acts as no person.
 */
export async function removeActing(sessionId: string): Promise<boolean> {
  const [removed] = await getTransactionClient().$queryRaw<{ n: number }[]>`
    WITH ended AS (
      DELETE FROM acting_session WHERE session_id = ${sessionId}::uuid
      RETURNING operator, user_id, key, reason, ended_at, ends_at <= now() AS is_over),
    logged AS (
      INSERT INTO operator_act (id, operator, act, user_id, key, reason, result)
      SELECT uuidv7(), operator, 'act as end', user_id, key, reason,
             CASE WHEN is_over THEN 'ended by itself' ELSE 'stopped' END
      FROM ended WHERE ended_at IS NULL
      ON CONFLICT (user_id, act, key) DO NOTHING)
    SELECT count(*)::int AS n FROM ended`;
  return removed?.n === 1;
}

/** Logs that a session that acts is signed out. Revoke the session first. */
export function endActingOfSession(sessionId: string): Promise<number> {
  return endAndLog(Prisma.sql`a.session_id = ${sessionId}::uuid`, "signed out");
}

/** Logs the end of what a user does or lets be done, in the transaction that starts the deletion of the user. */
export function endActingOfUser(userId: string, tx: Tx): Promise<number> {
  const isTheirs = Prisma.sql`(a.user_id = ${userId}::uuid OR s.user_id = ${userId}::uuid)`;
  return endAndLog(isTheirs, "account deletion", tx);
}

/** Ends and logs what is over by its time, with its session, or by a deletion. Returns how many. */
export function endExpiredActing(): Promise<number> {
  const isOver = Prisma.sql`(a.ends_at <= now() OR s.revoked_at IS NOT NULL OR s.expires_at <= now()
    OR NOT EXISTS (SELECT 1 FROM "user" u WHERE u.id = a.user_id AND u.deletion_asked_at IS NULL))`;
  return endAndLog(isOver, "ended by itself");
}

/** The row stays: it keeps the session from writing to the operator's own account until `removeActing` [OPR2]. */
function endAndLog(isEnding: Prisma.Sql, result: string, tx?: Tx): Promise<number> {
  return getTransactionClient(tx).$executeRaw`
    WITH ended AS (
      UPDATE acting_session SET ended_at = now() WHERE ended_at IS NULL AND session_id IN (
        SELECT a.session_id FROM acting_session a JOIN session s ON s.id = a.session_id WHERE ${isEnding})
      RETURNING operator, user_id, key, reason)
    INSERT INTO operator_act (id, operator, act, user_id, key, reason, result)
    SELECT uuidv7(), operator, 'act as end', user_id, key, reason, ${result} FROM ended
    ON CONFLICT (user_id, act, key) DO NOTHING`;
}
