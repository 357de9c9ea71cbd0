import { announcePassword } from "@/lib/auth/server/announce-password";
import { assertNewPassword } from "@/lib/auth/server/assert-new-password";
import { findHashByUsedReset, isOpenToken, useToken } from "@/lib/auth/server/email-token-store";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { revokeSessions } from "@/lib/auth/server/session-store";
import { resetPasswordHash } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { keyedHash, sha256 } from "@/lib/core/server/crypto";
import { consumeLimit, refundLimit } from "@/lib/core/server/rate-limit-store";
import { inTransaction } from "@/lib/core/server/transaction";

export interface PasswordReset {
  token: string;
  password: string;
  address: string;
}

/**
 * Sets a new password by a mailed link, once: every session ends, the address counts as verified (the link arrived
 * there), and a mail says so. Throws validation_error, and token_expired for a link that does not work. Nothing is
 * hashed for such a link, so that it is no lever for overload.
 */
export async function resetPassword(reset: PasswordReset): Promise<void> {
  const { token, password } = reset;
  assertNewPassword(password, "password");
  const hash = sha256(token);
  if (!(await isOpenToken("reset", hash))) return repeated(hash, reset);
  const passwordHash = await hashPassword(password);
  const done = await inTransaction(async (tx) => {
    const userId = await useToken("reset", hash, tx);
    if (!userId) return false;
    const user = await resetPasswordHash(userId, passwordHash, tx);
    await revokeSessions(userId, tx);
    await announcePassword(user, tx);
    return true;
  });
  if (!done) await repeated(hash, reset);
}

/** The first answer may have been lost on its way: within the link's hour the same wish is answered like it. */
async function repeated(hash: string, { password, address }: PasswordReset): Promise<void> {
  const place = keyedHash("limit:address", address);
  await consumeLimit("reset-password", place);
  const stored = await findHashByUsedReset(hash);
  if (stored === null || !(await verifyPassword(stored, password))) throw new AppError("token_expired");
  await refundLimit("reset-password", place);
}
