import { AUTH_CHALLENGE_MINUTES } from "@/lib/auth/limits";
import type { SignInMethod } from "@/lib/auth/second-factors";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

export type ChallengeKind = "second-factor" | "passkey-sign-in" | "passkey-registration" | "step-up";

export interface ChallengeRow {
  userId: string | null;
  method: SignInMethod | null;
}

export interface NewChallenge {
  kind: ChallengeKind;
  hash: string;
  userId: string | null;
  method?: SignInMethod | null;
  /** Hash that the password was verified against, as for a session. */
  passwordHash?: string | null;
}

const OPEN = Prisma.sql`c.used_at IS NULL AND c.expires_at > now()`;
const EXPIRY = Prisma.sql`now() + make_interval(mins => ${AUTH_CHALLENGE_MINUTES}::int)`;

/** False during a deletion or after a new password, like `insertSession`. */
export async function insertChallenge(challenge: NewChallenge): Promise<boolean> {
  const { kind, hash, userId, method = null, passwordHash = null } = challenge;
  const sql = getTransactionClient();
  if (userId === null) {
    return (
      (await sql.$executeRaw`
        INSERT INTO auth_challenge (id, kind, hash, expires_at) VALUES (uuidv7(), ${kind}, ${hash}, ${EXPIRY})`) ===
      1
    );
  }
  const count = await sql.$executeRaw`
    INSERT INTO auth_challenge (id, kind, hash, user_id, method, expires_at)
    SELECT uuidv7(), ${kind}, ${hash}, u.id, ${method}, ${EXPIRY}
    FROM "user" u WHERE u.id = ${userId}::uuid AND u.deletion_asked_at IS NULL
      AND (${passwordHash}::text IS NULL OR u.password_hash = ${passwordHash}::text)
    FOR SHARE OF u`;
  return count === 1;
}

/** Returns an open challenge without using it; null when it is unknown, used or expired. */
export async function findChallenge(kind: ChallengeKind, hash: string): Promise<ChallengeRow | null> {
  const rows = await getTransactionClient().$queryRaw<ChallengeRow[]>`
    SELECT c.user_id AS "userId", c.method FROM auth_challenge c
    WHERE c.hash = ${hash} AND c.kind = ${kind} AND ${OPEN}`;
  return rows[0] ?? null;
}

/**
 * Uses an open challenge once; null when it is unknown, used or expired. Locks the user row first, in the order of
 * a password change, which deletes challenges.
 */
export async function consumeChallenge(
  kind: ChallengeKind,
  hash: string,
  tx: Tx,
): Promise<ChallengeRow | null> {
  const sql = getTransactionClient(tx);
  await sql.$queryRaw`
    SELECT 1 FROM "user" WHERE id = (SELECT user_id FROM auth_challenge WHERE hash = ${hash}) FOR SHARE`;
  const rows = await sql.$queryRaw<ChallengeRow[]>`
    UPDATE auth_challenge c SET used_at = now() WHERE c.hash = ${hash} AND c.kind = ${kind} AND ${OPEN}
    RETURNING c.user_id AS "userId", c.method`;
  return rows[0] ?? null;
}

export async function deleteExpiredChallenges(): Promise<number> {
  return getTransactionClient().$executeRaw`DELETE FROM auth_challenge WHERE expires_at < now()`;
}
