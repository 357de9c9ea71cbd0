import { TRIAL_DAYS } from "@/lib/auth/rules";
import type { UserRecord } from "@/lib/auth/serializers";
import { USER_COLUMNS } from "@/lib/auth/server/user-store";
import { clientOf, type Tx } from "@/lib/core/server/transaction";

export interface GooglePerson {
  sub: string;
  /** Canonical, and verified by Google. */
  email: string;
  name: string;
  language: string;
}

/** The person of a Google account. */
export async function findByGoogle(sub: string, tx: Tx): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    SELECT ${USER_COLUMNS} FROM "user" u WHERE u.google_id = ${sub} AND u.deletion_asked_at IS NULL`;
  return rows[0] ?? null;
}

/** Gives a Google account to the person who proved to us that this address is theirs; null when there is none. */
export async function linkVerified({ sub, email }: GooglePerson, tx: Tx): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" u SET google_id = ${sub}, terms_accepted_at = coalesce(terms_accepted_at, now())
    WHERE u.email = ${email} AND u.google_id IS NULL AND u.email_verified_at IS NOT NULL
      AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/**
 * Gives an address that nobody ever proved to whom Google says it belongs: the password goes, with it the way back by
 * repeating the registration, and what somebody else said of themselves. Null when no such person waits.
 */
export async function takeOverUnverified(
  { sub, email, name, language }: GooglePerson,
  tx: Tx,
): Promise<UserRecord | null> {
  const rows = await clientOf(tx).$queryRaw<UserRecord[]>`
    UPDATE "user" u SET google_id = ${sub}, name = ${name}, language = ${language}, password_hash = NULL,
      registration_key_hash = NULL, email_verified_at = now(), terms_accepted_at = now()
    WHERE u.email = ${email} AND u.google_id IS NULL AND u.email_verified_at IS NULL
      AND u.deletion_asked_at IS NULL
    RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/** Creates a person whose trial starts now; null when the address or the Google account is somebody's already. */
export async function insertGoogleUser({ sub, email, name, language }: GooglePerson, tx: Tx) {
  const rows = await clientOf(tx).$queryRaw<(UserRecord & { trialEndsAt: Date })[]>`
    INSERT INTO "user" AS u
      (id, email, name, language, google_id, email_verified_at, terms_accepted_at, trial_ends_at)
    VALUES (uuidv7(), ${email}, ${name}, ${language}, ${sub}, now(), now(),
            now() + make_interval(hours => ${TRIAL_DAYS * 24}::int))
    ON CONFLICT DO NOTHING RETURNING ${USER_COLUMNS}`;
  return rows[0] ?? null;
}

/** Why a Google account cannot come in for good; null when the way is free, or was a moment ago. */
export async function findObstacle({
  sub,
  email,
}: GooglePerson): Promise<"account_closing" | "google_conflict" | null> {
  const rows = await clientOf().$queryRaw<{ googleId: string | null; closing: boolean }[]>`
    SELECT google_id AS "googleId", deletion_asked_at IS NOT NULL AS closing FROM "user"
    WHERE google_id = ${sub} OR email = ${email}`;
  const own = rows.find(({ googleId }) => googleId === sub);
  if (own) return own.closing ? "account_closing" : null;
  const [other] = rows;
  if (other?.closing) return "account_closing";
  return other?.googleId ? "google_conflict" : null;
}
