import type { UserRecord } from "@/lib/auth/serializers";
import common from "@/lib/auth/server/common-passwords.json";
import { revokeEmailTokens } from "@/lib/auth/server/email-token-store";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { findPasswordHash, replacePassword } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { getEnv } from "@/lib/core/server/env";
import { consumeRateLimit, refundRateLimit, resetRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

const COMMON = new Set(common.words.split(" "));

/**
 * Throws validation_error with the field and the reason for one of the most common passwords, also with
 * digits and punctuation around it (ASVS 6.2.4). Runs before hashing, so that a refused password costs no
 * CPU.
 */
export function assertNewPassword(password: string, field: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (!COMMON.has(plain) && !COMMON.has(core)) return;
  throw new AppError("validation_error", {
    details: {
      fields: [
        {
          path: field,
          message: "This is among the first passwords that anybody would try",
          reason: "common",
        },
      ],
    },
  });
}

export interface PasswordChangeInput extends SessionOrigin {
  user: { id: string };
  currentPassword: string;
  newPassword: string;
}

/**
 * Replaces a password after checking the current one. Revokes all sessions, queues a mail, and returns the
 * secret of a new session for this browser. Throws validation_error, invalid_credentials, rate_limited;
 * forbidden for a user without a password, who sets the first one by a mailed link
 * (docs/decisions/015-initial-password-by-email.md).
 */
export async function changePassword(change: PasswordChangeInput): Promise<string> {
  const { user, currentPassword, newPassword } = change;
  assertNewPassword(newPassword, "newPassword");
  const was = await confirmPassword(user.id, currentPassword);
  const becomes = await hashPassword(newPassword);
  return runInTransaction(async (tx) => {
    const changed = await replacePassword(user.id, { was, becomes }, tx);
    // A concurrent change won and revoked this session.
    if (!changed) throw new AppError("unauthorized");
    await revokeAllSessions(user.id, tx);
    await revokeEmailTokens(user.id, "reset", tx);
    await sendPasswordChangedMail(changed, tx);
    return createSession(user.id, change, tx, becomes);
  });
}

/**
 * Confirms the password of a signed-in user before an irreversible action; returns the matching hash. Throws
 * invalid_credentials, forbidden for a user without a password, and rate_limited after ten failures [LIM1],
 * so that an unattended session cannot be used for guessing.
 */
export async function confirmPassword(userId: string, password: string): Promise<string> {
  await consumeRateLimit("confirm-password", userId);
  const stored = await findPasswordHash(userId);
  if (stored === null) throw new AppError("forbidden");
  const matches = await verifyPassword(stored, password).catch(async (error: unknown) => {
    // The limiter was full and the password was not checked, so this does not count as a try.
    await refundRateLimit("confirm-password", userId);
    throw error;
  });
  if (!matches) throw new AppError("invalid_credentials");
  await resetRateLimit("confirm-password", userId);
  return stored;
}

/** Notifies the user by mail that the password changed, in case another person did it. */
export async function sendPasswordChangedMail(user: UserRecord, tx: Tx): Promise<void> {
  await queueMail(
    {
      to: user.email,
      userId: user.id,
      template: "password-changed",
      language: user.language,
      data: { name: user.name, link: `${getEnv().APP_URL}/auth?mode=forgot` },
    },
    tx,
  );
}
