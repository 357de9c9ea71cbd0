import { RESET_LINK_TTL_HOURS, VERIFICATION_LINK_TTL_HOURS } from "@/lib/auth/limits";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

const HOURS = { verify: VERIFICATION_LINK_TTL_HOURS, reset: RESET_LINK_TTL_HOURS } as const;

export type TokenPurpose = keyof typeof HOURS;

/** Condition of a usable link `email_token t` with its user `u`; a changed address invalidates it. */
const OPEN = Prisma.sql`u.id = t.user_id AND u.email = t.email AND u.deletion_asked_at IS NULL
  AND t.used_at IS NULL AND t.voided_at IS NULL AND t.expires_at > now()`;

/** Stores a link. Older reset links become void; verification links of the same address stay valid until they expire. */
export async function insertEmailToken(
  token: { userId: string; purpose: TokenPurpose; hash: string; email: string },
  tx: Tx,
): Promise<void> {
  if (token.purpose === "reset") await revokeEmailTokens(token.userId, "reset", tx);
  await getTransactionClient(tx).$executeRaw`
    INSERT INTO email_token (id, user_id, purpose, hash, email, expires_at)
    VALUES (uuidv7(), ${token.userId}::uuid, ${token.purpose}, ${token.hash}, ${token.email},
            now() + make_interval(hours => ${HOURS[token.purpose]}::int))`;
}

export async function revokeEmailTokens(userId: string, purpose: TokenPurpose, tx: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE email_token SET voided_at = now()
    WHERE user_id = ${userId}::uuid AND purpose = ${purpose} AND used_at IS NULL AND voided_at IS NULL`;
}

/** Returns the user of a usable link, else null. Only `consumeEmailToken` has an effect. */
export async function findEmailTokenUser(purpose: TokenPurpose, hash: string): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ id: string }[]>`
    SELECT u.id FROM email_token t, "user" u WHERE t.hash = ${hash} AND t.purpose = ${purpose} AND ${OPEN}`;
  return rows[0]?.id ?? null;
}

/**
 * Uses an open link once and returns its user id; null when it is unknown, used, void, expired or for a
 * former address. Locks the user row first, in the same order as issuing a link, which prevents deadlocks.
 */
export async function consumeEmailToken(purpose: TokenPurpose, hash: string, tx: Tx): Promise<string | null> {
  const sql = getTransactionClient(tx);
  await sql.$queryRaw`
    SELECT 1 FROM "user" WHERE id = (SELECT user_id FROM email_token WHERE hash = ${hash}) FOR NO KEY UPDATE`;
  const rows = await sql.$queryRaw<{ userId: string }[]>`
    UPDATE email_token t SET used_at = now() FROM "user" u
    WHERE t.hash = ${hash} AND t.purpose = ${purpose} AND ${OPEN}
    RETURNING t.user_id AS "userId"`;
  return rows[0]?.userId ?? null;
}

/** Returns the user of any verification link, also an old one, whose address is verified already. */
export async function findVerifiedUserByToken(hash: string): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ userId: string }[]>`
    SELECT u.id AS "userId" FROM email_token t JOIN "user" u ON u.id = t.user_id
    WHERE t.hash = ${hash} AND t.purpose = 'verify' AND u.email = t.email AND u.email_verified_at IS NOT NULL`;
  return rows[0]?.userId ?? null;
}

/** Returns the password hash of the user who used this reset link within its lifetime, else null. */
export async function findPasswordHashByUsedResetToken(hash: string): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ passwordHash: string | null }[]>`
    SELECT u.password_hash AS "passwordHash" FROM email_token t JOIN "user" u ON u.id = t.user_id
    WHERE t.hash = ${hash} AND t.purpose = 'reset' AND t.used_at IS NOT NULL AND t.expires_at > now()
      AND u.deletion_asked_at IS NULL`;
  return rows[0]?.passwordHash ?? null;
}

export async function deleteExpiredEmailTokens(days: number): Promise<number> {
  return getTransactionClient().$executeRaw`
    DELETE FROM email_token WHERE expires_at < now() - make_interval(days => ${days}::int)`;
}
