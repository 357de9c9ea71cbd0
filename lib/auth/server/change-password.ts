import { announcePassword } from "@/lib/auth/server/announce-password";
import { assertNewPassword } from "@/lib/auth/server/assert-new-password";
import { confirmPassword } from "@/lib/auth/server/confirm-password";
import { voidTokens } from "@/lib/auth/server/email-token-store";
import { type Origin, openSession } from "@/lib/auth/server/open-session";
import { hashPassword } from "@/lib/auth/server/password";
import { revokeSessions } from "@/lib/auth/server/session-store";
import { replacePassword } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";

export interface PasswordChange extends Origin {
  user: { id: string };
  currentPassword: string;
  newPassword: string;
}

/**
 * Replaces a password that was shown: all sessions end, this browser gets a new one, whose secret is given back, and
 * a mail says so. Throws validation_error, invalid_credentials, rate_limited; forbidden for somebody without a password, who
 * sets their first one by the mailed link (docs/decisions/015-first-password-by-mail.md).
 */
export async function changePassword(change: PasswordChange): Promise<string> {
  const { user, currentPassword, newPassword } = change;
  assertNewPassword(newPassword, "newPassword");
  const was = await confirmPassword(user.id, currentPassword);
  const becomes = await hashPassword(newPassword);
  return inTransaction(async (tx) => {
    const changed = await replacePassword(user.id, { was, becomes }, tx);
    // Another change came first, and ended this session.
    if (!changed) throw new AppError("unauthorized");
    await revokeSessions(user.id, tx);
    await voidTokens(user.id, "reset", tx);
    await announcePassword(changed, tx);
    return openSession(user.id, change, tx, becomes);
  });
}
