import type { UserRecord } from "@/lib/auth/serializers";
import { consumeEmailToken, findVerifiedUserByToken } from "@/lib/auth/server/email-token-store";
import { findUser, markEmailVerified } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

/** Verifies an address; repeatable, as mail scanners open links. Throws token_expired: only that counts. */
export async function verifyEmail(input: { token: string; address: string }): Promise<UserRecord> {
  const hash = sha256Hex(input.token);
  const used = await runInTransaction(async (tx) => {
    const userId = await consumeEmailToken("verify", hash, tx);
    if (userId) await markEmailVerified(userId, tx);
    return userId;
  });
  const userId = used ?? (await findVerifiedUserByToken(hash));
  const user = userId ? await findUser(userId) : null;
  if (user) return user;
  await consumeRateLimit("verify-email", hmacHex("limit:address", input.address));
  throw new AppError("token_expired");
}
