import type { UserRecord } from "@/lib/auth/serializers";
import {
  consumeEmailToken,
  findVerifiedUserByToken,
  isEmailTokenValid,
} from "@/lib/auth/server/email-token-store";
import { findUser, markEmailVerified } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

export interface EmailVerificationInput {
  token: string;
  address: string;
  /** The signed-in user of this browser; null for a visitor. */
  userId: string | null;
}

/**
 * Verifies an email address with a link in a session of its user. The link alone proves the mailbox but not who
 * chose the password, and mail scanners open links: for anyone else an open link changes nothing, and the result is
 * null [ID2]. Repeated calls return the same result. Throws token_expired for an unknown, void or expired link;
 * only those count against the rate limit.
 */
export async function verifyEmail({
  token,
  address,
  userId,
}: EmailVerificationInput): Promise<UserRecord | null> {
  const hash = sha256Hex(token);
  const verified = (userId && (await verifyOwn(hash, userId))) || (await findVerifiedUserByToken(hash));
  const user = verified ? await findUser(verified) : null;
  if (user) return user;
  if (await isEmailTokenValid("verify", hash)) return null;
  await consumeIpRateLimit("verify-email", address);
  throw new AppError("token_expired");
}

function verifyOwn(hash: string, userId: string): Promise<string | null> {
  return runInTransaction(async (tx) => {
    const used = await consumeEmailToken("verify", hash, tx, userId);
    if (used) await markEmailVerified(used, tx);
    return used;
  });
}
