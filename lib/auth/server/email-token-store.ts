import { RESET_LINK_HOURS, VERIFY_LINK_HOURS } from "@/lib/auth/rules";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** What a mailed link is for, and for how many hours. */
const HOURS = { verify: VERIFY_LINK_HOURS, reset: RESET_LINK_HOURS } as const;

export type TokenPurpose = keyof typeof HOURS;

/** A link that still works, from `email_token t` and its person `u`: a changed address kills it. */
const OPEN = Prisma.sql`u.id = t.user_id AND u.email = t.email AND u.deletion_asked_at IS NULL
  AND t.used_at IS NULL AND t.voided_at IS NULL AND t.expires_at > now()`;

/** Keeps a new link's hash and voids the ones before it. */
export async function insertToken(
  token: { userId: string; purpose: TokenPurpose; hash: string; email: string },
  tx: Tx,
): Promise<void> {
  await voidTokens(token.userId, token.purpose, tx);
  await clientOf(tx).$executeRaw`
    INSERT INTO email_token (id, user_id, purpose, hash, email, expires_at)
    VALUES (uuidv7(), ${token.userId}::uuid, ${token.purpose}, ${token.hash}, ${token.email},
            now() + make_interval(hours => ${HOURS[token.purpose]}::int))`;
}

/** Makes all open links of a person worthless. */
export async function voidTokens(userId: string, purpose: TokenPurpose, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE email_token SET voided_at = now()
    WHERE user_id = ${userId}::uuid AND purpose = ${purpose} AND used_at IS NULL AND voided_at IS NULL`;
}

/** True while a link works. What it then does is decided by `useToken` alone. */
export async function isOpenToken(purpose: TokenPurpose, hash: string): Promise<boolean> {
  const rows = await clientOf().$queryRaw<unknown[]>`
    SELECT 1 FROM email_token t, "user" u WHERE t.hash = ${hash} AND t.purpose = ${purpose} AND ${OPEN}`;
  return rows.length > 0;
}

/**
 * Uses an open link once and names its person; null when it is unknown, used, void, expired or for an old address.
 * The person is held first, as whoever sends them a new link holds them: two who come together wait, none is killed.
 */
export async function useToken(purpose: TokenPurpose, hash: string, tx: Tx): Promise<string | null> {
  const sql = clientOf(tx);
  await sql.$queryRaw`
    SELECT 1 FROM "user" WHERE id = (SELECT user_id FROM email_token WHERE hash = ${hash}) FOR NO KEY UPDATE`;
  const rows = await sql.$queryRaw<{ userId: string }[]>`
    UPDATE email_token t SET used_at = now() FROM "user" u
    WHERE t.hash = ${hash} AND t.purpose = ${purpose} AND ${OPEN} RETURNING t.user_id AS "userId"`;
  return rows[0]?.userId ?? null;
}

/** The person of any verification link, old ones too, who is verified already under that address. */
export async function findVerifiedByToken(hash: string): Promise<string | null> {
  const rows = await clientOf().$queryRaw<{ userId: string }[]>`
    SELECT u.id AS "userId" FROM email_token t JOIN "user" u ON u.id = t.user_id
    WHERE t.hash = ${hash} AND t.purpose = 'verify' AND u.email = t.email AND u.email_verified_at IS NOT NULL`;
  return rows[0]?.userId ?? null;
}

/** The password of the person who used this reset link within its hour; null for any other link. */
export async function findHashByUsedReset(hash: string): Promise<string | null> {
  const rows = await clientOf().$queryRaw<{ passwordHash: string | null }[]>`
    SELECT u.password_hash AS "passwordHash" FROM email_token t JOIN "user" u ON u.id = t.user_id
    WHERE t.hash = ${hash} AND t.purpose = 'reset' AND t.used_at IS NOT NULL AND t.expires_at > now()
      AND u.deletion_asked_at IS NULL`;
  return rows[0]?.passwordHash ?? null;
}

/** Forgets links that expired so many days ago. */
export async function deleteOldTokens(days: number): Promise<number> {
  return clientOf().$executeRaw`
    DELETE FROM email_token WHERE expires_at < now() - make_interval(days => ${days}::int)`;
}
