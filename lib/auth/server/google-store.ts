import { TRIAL_DAYS } from "@/lib/auth/limits";
import type { UserRecord } from "@/lib/auth/serializers";
import { USER_COLUMNS_SQL } from "@/lib/auth/server/user-store";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";

export interface GoogleProfile {
  sub: string;
  /** Canonical form; verified by Google. */
  email: string;
  name: string;
  language: string;
}

/** Records the use of a token until it expires; false when it was used before. */
export async function consumeGoogleToken(hash: string, expiresAt: Date, tx: Tx): Promise<boolean> {
  const { count } = await getTransactionClient(tx).usedGoogleToken.createMany({
    data: [{ hash, expiresAt }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function deleteExpiredGoogleTokens(): Promise<void> {
  await getTransactionClient().$executeRaw`DELETE FROM used_google_token WHERE expires_at < now()`;
}

export async function findUserByGoogleId(sub: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS_SQL} FROM "user" u WHERE u.google_id = ${sub} AND u.deletion_asked_at IS NULL`;
  return rows[0] ?? null;
}

/**
 * Links a Google account to the user who verified this email address and proved the password, if there is one;
 * returns null when there is no such user.
 */
export async function linkGoogleToVerifiedUser(
  { sub, email }: GoogleProfile,
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" u SET google_id = ${sub}, terms_accepted_at = coalesce(terms_accepted_at, now())
    WHERE u.email = ${email} AND u.google_id IS NULL AND u.email_verified_at IS NOT NULL
      AND (u.password_hash IS NULL OR u.password_proved_at IS NOT NULL) AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/**
 * Gives a user with an unverified address or an unproved password to the Google account that owns the address.
 * Deletes the password, the registration replay key and the profile data that an attacker may have entered. Returns
 * null when there is no such user.
 */
export async function claimUnverifiedUserForGoogle(
  { sub, email, name, language }: GoogleProfile,
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" u SET google_id = ${sub}, name = ${name}, language = ${language}, password_hash = NULL,
      password_proved_at = NULL, registration_key_hash = NULL, email_verified_at = coalesce(email_verified_at, now()), terms_accepted_at = now()
    WHERE u.email = ${email} AND u.google_id IS NULL
      AND (u.email_verified_at IS NULL OR (u.password_hash IS NOT NULL AND u.password_proved_at IS NULL))
      AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** Creates a user whose trial starts now; returns null when the address or the Google account is taken. */
export async function insertGoogleUser({ sub, email, name, language }: GoogleProfile, tx: Tx) {
  const rows = await getTransactionClient(tx).$queryRaw<(UserRecord & { trialEndsAt: Date })[]>`
    INSERT INTO "user" AS u
      (id, email, name, language, google_id, email_verified_at, terms_accepted_at, trial_ends_at)
    VALUES (uuidv7(), ${email}, ${name}, ${language}, ${sub}, now(), now(),
            now() + make_interval(hours => ${TRIAL_DAYS * 24}::int))
    ON CONFLICT DO NOTHING RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** Returns why a Google account cannot sign in; null when there is no conflict or it was transient. */
export async function findGoogleSignInConflict({
  sub,
  email,
}: GoogleProfile): Promise<"account_closing" | "google_conflict" | null> {
  const rows = await getTransactionClient().$queryRaw<
    { googleId: string | null; isDeletionRequested: boolean }[]
  >`
    SELECT google_id AS "googleId", deletion_asked_at IS NOT NULL AS "isDeletionRequested" FROM "user"
    WHERE google_id = ${sub} OR email = ${email}`;
  const own = rows.find(({ googleId }) => googleId === sub);
  if (own) return own.isDeletionRequested ? "account_closing" : null;
  const [other] = rows;
  if (other?.isDeletionRequested) return "account_closing";
  return other?.googleId ? "google_conflict" : null;
}
