import { CONSOLE_PROOF_HOURS, STEP_UP_MINUTES } from "@/lib/auth/limits";
import type { SecondFactor } from "@/lib/auth/second-factors";
import type { UserRecord } from "@/lib/auth/serializers";
import { USER_COLUMNS_SQL } from "@/lib/auth/server/user-store";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Conditions on a user `u`. */
const HAS_TOTP = Prisma.sql`EXISTS (SELECT 1 FROM totp_secret t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)`;
const HAS_PASSKEY = Prisma.sql`EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = u.id)`;

export interface SecondFactorState {
  totp: boolean;
  passkey: boolean;
  recoveryCodesLeft: number;
}

export async function findSecondFactors(userId: string): Promise<SecondFactorState> {
  const [row] = await getTransactionClient().$queryRaw<SecondFactorState[]>`
    SELECT ${HAS_TOTP} AS totp, ${HAS_PASSKEY} AS passkey,
      (SELECT count(*)::int FROM recovery_code r WHERE r.user_id = u.id AND r.used_at IS NULL) AS "recoveryCodesLeft"
    FROM "user" u WHERE u.id = ${userId}::uuid`;
  return row ?? { totp: false, passkey: false, recoveryCodesLeft: 0 };
}

/** Locks the user before a change of the factors; null during a deletion. */
export async function lockUserForFactors(
  userId: string,
  tx: Tx,
): Promise<(UserRecord & { secondFactorAt: Date | null }) | null> {
  const rows = await getTransactionClient(tx).$queryRaw<(UserRecord & { secondFactorAt: Date | null })[]>`
    SELECT ${USER_COLUMNS_SQL}, u.second_factor_at AS "secondFactorAt" FROM "user" u
    WHERE u.id = ${userId}::uuid AND u.deletion_asked_at IS NULL FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** Brings the user row in line with the factors: lock the user first. Returns whether one is left. */
export async function updateSecondFactorState(userId: string, tx: Tx): Promise<boolean> {
  const [row] = await getTransactionClient(tx).$queryRaw<{ isOn: boolean }[]>`
    UPDATE "user" u SET second_factor_at =
      CASE WHEN ${HAS_TOTP} OR ${HAS_PASSKEY} THEN coalesce(u.second_factor_at, now()) END
    WHERE u.id = ${userId}::uuid RETURNING u.second_factor_at IS NOT NULL AS "isOn"`;
  return row?.isOn ?? false;
}

/** Removes all factors of a user without asking: only for an account that goes to the owner of its address. */
export async function deleteSecondFactors(userId: string, tx: Tx): Promise<void> {
  const sql = getTransactionClient(tx);
  await sql.$executeRaw`DELETE FROM totp_secret WHERE user_id = ${userId}::uuid`;
  await sql.$executeRaw`DELETE FROM passkey WHERE user_id = ${userId}::uuid`;
  await sql.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${userId}::uuid`;
  await updateSecondFactorState(userId, tx);
}

/** Stores a secret that does not count yet. False when a confirmed one exists. */
export async function storeTotpSecret(userId: string, encryptedSecret: string): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    INSERT INTO totp_secret AS t (user_id, secret) VALUES (${userId}::uuid, ${encryptedSecret})
    ON CONFLICT (user_id) DO UPDATE SET secret = EXCLUDED.secret, created_at = now()
    WHERE t.confirmed_at IS NULL`;
  return count === 1;
}

export interface TotpRow {
  encryptedSecret: string;
  isConfirmed: boolean;
  /** Time of the database. */
  nowMs: number;
}

export async function findTotpSecret(userId: string): Promise<TotpRow | null> {
  const rows = await getTransactionClient().$queryRaw<TotpRow[]>`
    SELECT secret AS "encryptedSecret", confirmed_at IS NOT NULL AS "isConfirmed",
      (extract(epoch FROM now()) * 1000)::float8 AS "nowMs"
    FROM totp_secret WHERE user_id = ${userId}::uuid`;
  return rows[0] ?? null;
}

/** Confirms the stored secret with its first code. False when it was replaced or confirmed meanwhile. */
export async function confirmTotpSecret(
  userId: string,
  { encryptedSecret, step }: { encryptedSecret: string; step: number },
  tx: Tx,
): Promise<boolean> {
  const count = await getTransactionClient(tx).$executeRaw`
    UPDATE totp_secret SET confirmed_at = now(), last_step = ${step}::int
    WHERE user_id = ${userId}::uuid AND secret = ${encryptedSecret} AND confirmed_at IS NULL`;
  return count === 1;
}

/** Uses a time step once: false for one that was used, and for earlier ones [MFA1]. */
export async function consumeTotpStep(userId: string, step: number): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE totp_secret SET last_step = ${step}::int
    WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL AND last_step < ${step}::int`;
  return count === 1;
}

export async function deleteTotpSecret(userId: string, tx: Tx): Promise<boolean> {
  return (
    (await getTransactionClient(tx).$executeRaw`
      DELETE FROM totp_secret WHERE user_id = ${userId}::uuid AND confirmed_at IS NOT NULL`) === 1
  );
}

/** Replaces all recovery codes; an empty list removes them. */
export async function replaceRecoveryCodes(userId: string, hashes: string[], tx: Tx): Promise<void> {
  const sql = getTransactionClient(tx);
  await sql.$executeRaw`DELETE FROM recovery_code WHERE user_id = ${userId}::uuid`;
  await sql.$executeRaw`
    INSERT INTO recovery_code (id, user_id, hash)
    SELECT uuidv7(), ${userId}::uuid, hash FROM unnest(${hashes}::text[]) hash`;
}

/** Uses a recovery code once [MFA1]. */
export async function consumeRecoveryCode(userId: string, hash: string): Promise<boolean> {
  const count = await getTransactionClient().$executeRaw`
    UPDATE recovery_code SET used_at = now()
    WHERE user_id = ${userId}::uuid AND hash = ${hash} AND used_at IS NULL`;
  return count === 1;
}

export interface StepUpState {
  isOn: boolean;
  hasPassword: boolean;
  isFresh: boolean;
  /** The last proof opens the operators' console. */
  isRecent: boolean;
}

export async function findStepUpState(sessionId: string): Promise<StepUpState> {
  const [row] = await getTransactionClient().$queryRaw<StepUpState[]>`
    SELECT u.second_factor_at IS NOT NULL AS "isOn", u.password_hash IS NOT NULL AS "hasPassword",
      coalesce(s.stepped_up_at > now() - make_interval(mins => ${STEP_UP_MINUTES}::int), false) AS "isFresh",
      coalesce(s.stepped_up_at > now() - make_interval(hours => ${CONSOLE_PROOF_HOURS}::int), false) AS "isRecent"
    FROM session s JOIN "user" u ON u.id = s.user_id WHERE s.id = ${sessionId}::uuid`;
  return row ?? { isOn: true, hasPassword: true, isFresh: false, isRecent: false };
}

export async function markSteppedUp(sessionId: string, factor: SecondFactor | null, tx?: Tx): Promise<void> {
  await getTransactionClient(tx).$executeRaw`
    UPDATE session SET stepped_up_at = now(), second_factor = coalesce(${factor}::text, second_factor)
    WHERE id = ${sessionId}::uuid`;
}
