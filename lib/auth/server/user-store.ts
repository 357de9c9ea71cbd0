import { REGISTRATION_REPLAY_HOURS, TRIAL_DAYS } from "@/lib/auth/limits";
import type { UpdateMeBody } from "@/lib/auth/schemas";
import type { UserRecord } from "@/lib/auth/serializers";
import { LATEST_SUBSCRIPTION_JSON_SQL } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

export const USER_COLUMNS_SQL = Prisma.sql`
  u.id, u.email, u.name, u.language, u.google_id AS "googleId",
  u.terms_accepted_at AS "termsAcceptedAt", u.email_verified_at AS "emailVerifiedAt",
  u.trial_ends_at AS "trialEndsAt", coalesce(u.trial_ends_at > now(), false) AS "trialActive",
  u.password_hash IS NOT NULL AS "hasPassword",
  u.walkthrough_state AS "walkthroughState", u.walkthrough_step AS "walkthroughStep",
  u.dismissed_notices AS "dismissedTrialNotifications", ${LATEST_SUBSCRIPTION_JSON_SQL},
  u.created_at AS "createdAt"`;

export interface NewUser {
  email: string;
  name: string;
  language: string;
  passwordHash: string;
  registrationKeyHash: string | null;
}

export interface UserCredentials {
  user: UserRecord;
  passwordHash: string | null;
}

type WithHash = UserRecord & Pick<UserCredentials, "passwordHash">;

function asCredentials(rows: WithHash[]): UserCredentials | null {
  const [row] = rows;
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Creates a user whose trial starts now; null when the address is taken, also concurrently. */
export async function insertUser(user: NewUser, tx: Tx) {
  const rows = await getTransactionClient(tx).$queryRaw<(UserRecord & { trialEndsAt: Date })[]>`
    INSERT INTO "user" AS u
      (id, email, name, language, password_hash, registration_key_hash, terms_accepted_at, trial_ends_at)
    VALUES (uuidv7(), ${user.email}, ${user.name}, ${user.language}, ${user.passwordHash},
            ${user.registrationKeyHash}, now(), now() + make_interval(hours => ${TRIAL_DAYS * 24}::int))
    ON CONFLICT (email) DO NOTHING RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

export async function clearTrial(id: string, tx: Tx): Promise<UserRecord> {
  const [user] = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET trial_ends_at = NULL WHERE id = ${id}::uuid RETURNING ${USER_COLUMNS_SQL}`;
  if (!user) throw new AppError("UNKNOWN_ERROR");
  return user;
}

export async function endTrial(id: string, tx: Tx): Promise<UserRecord> {
  const [user] = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET trial_ends_at = least(trial_ends_at, date_trunc('milliseconds', now()))
    WHERE id = ${id}::uuid RETURNING ${USER_COLUMNS_SQL}`;
  if (!user) throw new AppError("UNKNOWN_ERROR");
  return user;
}

/** Extends a trial by whole days, counted from now when it has ended. Returns its end; null for a user without a trial. */
export async function extendTrial(id: string, days: number, tx: Tx): Promise<Date | null> {
  const [user] = await getTransactionClient(tx).$queryRaw<{ trialEndsAt: Date }[]>`
    UPDATE "user" SET trial_ends_at =
      greatest(trial_ends_at, date_trunc('milliseconds', now())) + make_interval(hours => ${days * 24}::int)
    WHERE id = ${id}::uuid AND trial_ends_at IS NOT NULL RETURNING trial_ends_at AS "trialEndsAt"`;
  return user?.trialEndsAt ?? null;
}

/** Returns what sign-in compares; null for a user who requested deletion. */
export async function findCredentials(email: string): Promise<UserCredentials | null> {
  const rows = await getTransactionClient().$queryRaw<WithHash[]>`
    SELECT ${USER_COLUMNS_SQL}, u.password_hash AS "passwordHash" FROM "user" u
    WHERE u.email = ${email} AND u.deletion_asked_at IS NULL`;
  return asCredentials(rows);
}

export async function findRecentRegistration(
  email: string,
  keyHash: string,
): Promise<UserCredentials | null> {
  const rows = await getTransactionClient().$queryRaw<WithHash[]>`
    SELECT ${USER_COLUMNS_SQL}, u.password_hash AS "passwordHash" FROM "user" u
    WHERE u.email = ${email} AND u.registration_key_hash = ${keyHash} AND u.deletion_asked_at IS NULL
      AND u.created_at > now() - make_interval(hours => ${REGISTRATION_REPLAY_HOURS}::int)`;
  return asCredentials(rows);
}

export async function findUser(id: string, tx?: Tx): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS_SQL} FROM "user" u WHERE u.id = ${id}::uuid`;
  return rows[0] ?? null;
}

/** Returns true while signing in asks for a second factor. */
export async function hasSecondFactor(id: string, tx?: Tx): Promise<boolean> {
  const rows = await getTransactionClient(tx).$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE id = ${id}::uuid AND second_factor_at IS NOT NULL AND deletion_asked_at IS NULL`;
  return rows.length > 0;
}

/** Returns and locks the unverified user of an address, which serializes link creation. */
export async function lockUnverifiedUser(email: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS_SQL} FROM "user" u
    WHERE u.email = ${email} AND u.email_verified_at IS NULL AND u.deletion_asked_at IS NULL FOR UPDATE`;
  return rows[0] ?? null;
}

/** Returns the user of an address who is not being deleted, and locks the row (like `lockUnverifiedUser`). */
export async function lockUserByEmail(email: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS_SQL} FROM "user" u
    WHERE u.email = ${email} AND u.deletion_asked_at IS NULL FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** Replaces an address that is not verified, if the password is still this one; null when nothing was replaced. */
export async function replaceUnverifiedEmail(
  id: string,
  { email, passwordHash }: { email: string; passwordHash: string },
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET email = ${email}
    WHERE u.id = ${id}::uuid AND u.email_verified_at IS NULL AND u.password_hash = ${passwordHash}
      AND u.deletion_asked_at IS NULL AND NOT EXISTS (SELECT 1 FROM "user" o WHERE o.email = ${email} AND o.id <> u.id)
    RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** Returns whether another user has this address. */
export async function isEmailTaken(email: string, id: string): Promise<boolean> {
  const rows = await getTransactionClient().$queryRaw<unknown[]>`
    SELECT 1 FROM "user" WHERE email = ${email} AND id <> ${id}::uuid`;
  return rows.length > 0;
}

export async function findPasswordHash(id: string): Promise<string | null> {
  const rows = await getTransactionClient().$queryRaw<{ passwordHash: string | null }[]>`
    SELECT password_hash AS "passwordHash" FROM "user" WHERE id = ${id}::uuid`;
  return rows[0]?.passwordHash ?? null;
}

/** Sets the password if the hash is still `was`; null after a concurrent change or a deletion request. */
export async function replacePassword(
  id: string,
  { was, becomes }: { was: string; becomes: string },
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET password_hash = ${becomes}
    WHERE u.id = ${id}::uuid AND u.password_hash = ${was} AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** Sets the password of a user who proved ownership of the mailbox: verifies the email address and the password. */
export async function resetPasswordHash(id: string, hash: string, tx: Tx): Promise<UserRecord> {
  const [user] = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET password_hash = ${hash}, password_proved_at = now(),
      email_verified_at = coalesce(u.email_verified_at, now())
    WHERE u.id = ${id}::uuid RETURNING ${USER_COLUMNS_SQL}`;
  if (!user) throw new AppError("token_expired");
  return user;
}

/**
 * Marks the email address as verified, and the password as proved: call it only for a user who followed the link
 * while signed in or with the password. Earlier times stay. Null when the hash is no longer `passwordHash`.
 */
export async function markEmailVerified(
  id: string,
  passwordHash: string | null,
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await getTransactionClient(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET email_verified_at = coalesce(u.email_verified_at, now()),
      password_proved_at = CASE WHEN u.password_hash IS NOT NULL THEN coalesce(u.password_proved_at, now()) END
    WHERE u.id = ${id}::uuid AND (${passwordHash}::text IS NULL OR u.password_hash = ${passwordHash}::text)
    RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** One statement, so that a notification dismissed in two tabs is stored once. Null during a deletion. */
export async function updateUser(id: string, changes: UpdateMeBody): Promise<UserRecord | null> {
  const { name, language, walkthrough, dismissNotice: notice } = changes;
  const rows = await getTransactionClient().$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET
      name = coalesce(${name}::text, u.name), language = coalesce(${language}::text, u.language),
      walkthrough_state = coalesce(${walkthrough?.state}::text, u.walkthrough_state),
      walkthrough_step = coalesce(${walkthrough?.step}::int, u.walkthrough_step),
      dismissed_notices = CASE WHEN ${notice}::text IS NULL OR ${notice}::text = ANY(u.dismissed_notices)
        THEN u.dismissed_notices ELSE array_append(u.dismissed_notices, ${notice}::text) END
    WHERE u.id = ${id}::uuid AND u.deletion_asked_at IS NULL RETURNING ${USER_COLUMNS_SQL}`;
  return rows[0] ?? null;
}

/** Removes all identifiers and frees the address. False when the hash is not `was` or it was done before. */
export async function markUserForDeletion(id: string, was: string | null, tx: Tx): Promise<boolean> {
  const marked = await getTransactionClient(tx).$executeRaw`
    UPDATE "user" SET deletion_asked_at = now(), email = 'leaving-' || id::text, google_id = NULL,
      password_hash = NULL, registration_key_hash = NULL
    WHERE id = ${id}::uuid AND password_hash IS NOT DISTINCT FROM ${was}::text AND deletion_asked_at IS NULL`;
  return marked === 1;
}
