import { assertNewPassword, sendPasswordChangedMail } from "@/lib/auth/server/change-password";
import {
  consumeEmailToken,
  findEmailTokenUser,
  findPasswordHashByUsedResetToken,
} from "@/lib/auth/server/email-token-store";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import { openVerifiedTrial } from "@/lib/auth/server/start-trial";
import { resetPasswordHash } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit, refundIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

export interface PasswordResetInput {
  token: string;
  password: string;
  address: string;
}

/** Sets a password with a mailed link, once; verifies the address. Throws validation_error, token_expired. */
export async function resetPassword(reset: PasswordResetInput): Promise<void> {
  const { token, password } = reset;
  assertNewPassword(password, "password");
  const hash = sha256Hex(token);
  if (!(await findEmailTokenUser("reset", hash))) return repeated(hash, reset);
  const passwordHash = await hashPassword(password);
  const done = await runInTransaction(async (tx) => {
    const userId = await consumeEmailToken("reset", hash, tx);
    if (!userId) return false;
    const user = await openVerifiedTrial(await resetPasswordHash(userId, passwordHash, tx), tx);
    await revokeAllSessions(userId, tx);
    await sendPasswordChangedMail(user, tx);
    return true;
  });
  if (!done) await repeated(hash, reset);
}

/** The first response may have been lost: the same request gets it again while the link lasts. */
async function repeated(hash: string, { password, address }: PasswordResetInput): Promise<void> {
  await consumeIpRateLimit("reset-password", address);
  const stored = await findPasswordHashByUsedResetToken(hash);
  if (stored === null || !(await verifyPassword(stored, password, "link")))
    throw new AppError("token_expired");
  await refundIpRateLimit("reset-password", address);
}
