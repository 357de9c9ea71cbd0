import type { UserRecord } from "@/lib/auth/serializers";
import { consumeEmailToken, findVerifiedUserByToken } from "@/lib/auth/server/email-token-store";
import { findUser, markEmailVerified } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

/**
 * Verifies an email address with a link. Repeated calls return the same result, because mail scanners open
 * links too. Throws token_expired for an unknown, void or expired link; only those count against the rate
 * limit.
 */
export async function verifyEmail({
  token,
  address,
}: {
  token: string;
  address: string;
}): Promise<UserRecord> {
  const hash = sha256Hex(token);
  const used = await runInTransaction(async (tx) => {
    const userId = await consumeEmailToken("verify", hash, tx);
    if (userId) await markEmailVerified(userId, tx);
    return userId;
  });
  const userId = used ?? (await findVerifiedUserByToken(hash));
  const user = userId ? await findUser(userId) : null;
  if (user) return user;
  await consumeRateLimit("verify-email", hmacHex("limit:address", address));
  throw new AppError("token_expired");
}
