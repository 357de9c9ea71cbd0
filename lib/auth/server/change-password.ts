import type { UserRecord } from "@/lib/auth/serializers";
import common from "@/lib/auth/server/common-passwords.json";
import { queueLinkMail } from "@/lib/auth/server/email-links";
import { revokeEmailTokens } from "@/lib/auth/server/email-token-store";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { findPasswordHash, replacePassword } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { consumeRateLimit, refundRateLimit, resetRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";

const COMMON = new Set(common.words.split(" "));

/** Refuses very common passwords (validation_error), also with digits or punctuation around (ASVS 6.2.4). */
export function assertNewPassword(password: string, field: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  if (!COMMON.has(plain) && !COMMON.has(core)) return;
  const message = "This password is too common";
  throw new AppError("validation_error", {
    details: { fields: [{ path: field, message, reason: "common" }] },
  });
}

export interface PasswordChangeInput extends SessionOrigin {
  user: { id: string };
  currentPassword: string;
  newPassword: string;
}

/**
 * Replaces a password, revokes all sessions and returns the secret of a new one. Throws validation_error,
 * invalid_credentials, rate_limited, and forbidden for a user without a password (decision 015).
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

/** Returns the matching hash. Throws invalid_credentials, forbidden (no password), rate_limited [LIM1]. */
export async function confirmPassword(userId: string, password: string): Promise<string> {
  await consumeRateLimit("confirm-password", userId);
  const stored = await findPasswordHash(userId);
  if (stored === null) throw new AppError("forbidden");
  const matches = await verifyPassword(stored, password, "signed-in").catch(async (error: unknown) => {
    // The limiter was full and the password was not checked, so this does not count as a try.
    await refundRateLimit("confirm-password", userId);
    throw error;
  });
  if (!matches) throw new AppError("invalid_credentials");
  await resetRateLimit("confirm-password", userId);
  return stored;
}

export function sendPasswordChangedMail(user: UserRecord, tx: Tx): Promise<void> {
  return queueLinkMail("password-changed", user, "/auth?mode=forgot", tx);
}
