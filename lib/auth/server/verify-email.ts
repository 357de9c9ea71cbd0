import type { UserRecord } from "@/lib/auth/serializers";
import { findVerifiedByToken, useToken } from "@/lib/auth/server/email-token-store";
import { findUser, markVerified } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { keyedHash, sha256 } from "@/lib/core/server/crypto";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { inTransaction } from "@/lib/core/server/transaction";

/**
 * Follows a verification link: one effect, and the same answer as often as it is followed, since mail scanners
 * follow links too. Throws token_expired for one that is unknown, void or too old; only those count as tries.
 */
export async function verifyEmail({
  token,
  address,
}: {
  token: string;
  address: string;
}): Promise<UserRecord> {
  const hash = sha256(token);
  const used = await inTransaction(async (tx) => {
    const userId = await useToken("verify", hash, tx);
    if (userId) await markVerified(userId, tx);
    return userId;
  });
  const userId = used ?? (await findVerifiedByToken(hash));
  const user = userId ? await findUser(userId) : null;
  if (user) return user;
  await consumeLimit("verify-email", keyedHash("limit:address", address));
  throw new AppError("token_expired");
}
