import { REGISTRATION_REPEAT_HOURS, TRIAL_DAYS } from "@/lib/auth/rules";
import type { UpdateMeBody } from "@/lib/auth/schemas";
import type { UserRecord } from "@/lib/auth/serializers";
import { SUBSCRIPTION_COLUMN } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { Prisma } from "@/prisma/generated/client";

/** Columns of a UserRecord, from a table named `u`. */
export const USER_COLUMNS = Prisma.sql`
  u.id, u.email, u.name, u.language, u.google_id AS "googleId",
  u.terms_accepted_at AS "termsAcceptedAt", u.email_verified_at AS "emailVerifiedAt",
  u.trial_ends_at AS "trialEndsAt", coalesce(u.trial_ends_at > now(), false) AS "trialActive",
  u.password_hash IS NOT NULL AS "hasPassword",
  u.walkthrough_state AS "walkthroughState", u.walkthrough_step AS "walkthroughStep",
  u.dismissed_notices AS "dismissedNotices", ${SUBSCRIPTION_COLUMN},
  u.created_at AS "createdAt"`;

export interface NewUser {
  email: string;
  name: string;
  language: string;
  passwordHash: string;
  registrationKeyHash: string | null;
}

export interface Credentials {
  user: UserRecord;
  passwordHash: string | null;
}

type WithHash = UserRecord & { passwordHash: string | null };

function asCredentials(rows: WithHash[]): Credentials | null {
  const [row] = rows;
  if (!row) return null;
  const { passwordHash, ...user } = row;
  return { user, passwordHash };
}

/** Creates a person whose trial starts now; null when the address is taken (also by a registration at the same moment). */
export async function insertUser(user: NewUser, tx: Tx) {
  const rows = await clientOf(tx).$queryRaw<(UserRecord & { trialEndsAt: Date })[]>`
    INSERT INTO "user" AS u
      (id, email, name, language, password_hash, registration_key_hash, terms_accepted_at, trial_ends_at)
    VALUES (uuidv7(), ${user.email}, ${user.name}, ${user.language}, ${user.passwordHash},
            ${user.registrationKeyHash}, now(), now() + make_interval(hours => ${TRIAL_DAYS * 24}::int))
    ON CONFLICT (email) DO NOTHING RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/** Takes the days of the trial away from somebody just made, whose mailbox had them before. */
export async function withoutTrial(id: string, tx: Tx): Promise<UserRecord> {
  const [user] = await clientOf(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET trial_ends_at = NULL WHERE id = ${id}::uuid RETURNING ${USER_COLUMNS}`;
  if (!user) throw new AppError("UNKNOWN_ERROR");
  return user;
}

/** What sign-in compares. Somebody who asked to be forgotten is nobody already. */
export async function findCredentials(email: string): Promise<Credentials | null> {
  const rows = await clientOf().$queryRaw<WithHash[]>`
    SELECT ${USER_COLUMNS}, u.password_hash AS "passwordHash" FROM "user" u
    WHERE u.email = ${email} AND u.deletion_asked_at IS NULL`;
  return asCredentials(rows);
}

/** The person this very registration created a moment ago, if it did. */
export async function findRegistration(email: string, keyHash: string): Promise<Credentials | null> {
  const rows = await clientOf().$queryRaw<WithHash[]>`
    SELECT ${USER_COLUMNS}, u.password_hash AS "passwordHash" FROM "user" u
    WHERE u.email = ${email} AND u.registration_key_hash = ${keyHash} AND u.deletion_asked_at IS NULL
      AND u.created_at > now() - make_interval(hours => ${REGISTRATION_REPEAT_HOURS}::int)`;
  return asCredentials(rows);
}

export async function findUser(id: string): Promise<UserRecord | null> {
  const rows = await clientOf().$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS} FROM "user" u WHERE u.id = ${id}::uuid`;
  return rows[0] ?? null;
}

/** The unverified person of an address, held until the transaction ends: two links cannot be issued side by side. */
export async function lockUnverified(email: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS} FROM "user" u
    WHERE u.email = ${email} AND u.email_verified_at IS NULL AND u.deletion_asked_at IS NULL FOR UPDATE`;
  return rows[0] ?? null;
}

/** The person of an address who is not going, held until the transaction ends (as `lockUnverified`). */
export async function lockUser(email: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS} FROM "user" u
    WHERE u.email = ${email} AND u.deletion_asked_at IS NULL FOR NO KEY UPDATE`;
  return rows[0] ?? null;
}

/** What a signed-in person is asked to confirm. */
export async function findPasswordHash(id: string): Promise<string | null> {
  const rows = await clientOf().$queryRaw<{ passwordHash: string | null }[]>`
    SELECT password_hash AS "passwordHash" FROM "user" WHERE id = ${id}::uuid`;
  return rows[0]?.passwordHash ?? null;
}

/** Sets the password when it still is `was`; null when another change came first, or the person is going. */
export async function replacePassword(
  id: string,
  { was, becomes }: { was: string; becomes: string },
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET password_hash = ${becomes}
    WHERE u.id = ${id}::uuid AND u.password_hash = ${was} AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/** Sets the password of somebody who has just shown that the mailbox is theirs, which verifies it too. */
export async function resetPasswordHash(id: string, hash: string, tx: Tx): Promise<UserRecord> {
  const [user] = await clientOf(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET password_hash = ${hash}, email_verified_at = coalesce(u.email_verified_at, now())
    WHERE u.id = ${id}::uuid RETURNING ${USER_COLUMNS}`;
  if (!user) throw new AppError("token_expired");
  return user;
}

/** Verified from now on; the first time stays. */
export async function markVerified(id: string, tx: Tx): Promise<void> {
  await clientOf(tx).$executeRaw`
    UPDATE "user" SET email_verified_at = now() WHERE id = ${id}::uuid AND email_verified_at IS NULL`;
}

/** Changes what is named, in one statement: a notice closed in two tabs is kept once. Null when the person is going. */
export async function updateUser(id: string, changes: UpdateMeBody): Promise<UserRecord | null> {
  const { name, language, walkthrough, dismissNotice: notice } = changes;
  const rows = await clientOf().$queryRaw<UserRecord[]>`
    UPDATE "user" AS u SET
      name = coalesce(${name}::text, u.name), language = coalesce(${language}::text, u.language),
      walkthrough_state = coalesce(${walkthrough?.state}::text, u.walkthrough_state),
      walkthrough_step = coalesce(${walkthrough?.step}::int, u.walkthrough_step),
      dismissed_notices = CASE WHEN ${notice}::text IS NULL OR ${notice}::text = ANY(u.dismissed_notices)
        THEN u.dismissed_notices ELSE array_append(u.dismissed_notices, ${notice}::text) END
    WHERE u.id = ${id}::uuid AND u.deletion_asked_at IS NULL RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/**
 * From now on nobody signs in as this person: everything that finds them goes, and their address is free at once
 * for whoever has that mailbox. False when their password is not `was` any more, or they asked before.
 */
export async function markLeaving(id: string, was: string | null, tx: Tx): Promise<boolean> {
  const marked = await clientOf(tx).$executeRaw`
    UPDATE "user" SET deletion_asked_at = now(), email = 'leaving-' || id::text, google_id = NULL,
      password_hash = NULL, registration_key_hash = NULL
    WHERE id = ${id}::uuid AND password_hash IS NOT DISTINCT FROM ${was}::text AND deletion_asked_at IS NULL`;
  return marked === 1;
}
