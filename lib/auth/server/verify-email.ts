import type { UserRecord } from "@/lib/auth/serializers";
import {
  consumeEmailToken,
  findEmailTokenUser,
  findVerifiedUserByToken,
} from "@/lib/auth/server/email-token-store";
import { checkPassword } from "@/lib/auth/server/login-user";
import { openVerifiedTrial } from "@/lib/auth/server/start-trial";
import { findUser, markEmailVerified } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";

/**
 * Returns the user of a verification link, verified or not, and changes nothing. Throws token_expired for an
 * unknown, void or expired link; only those count against the rate limit.
 */
export async function findUserToVerify(link: { token: string; address: string }): Promise<UserRecord> {
  const hash = sha256Hex(link.token);
  // In this order, a concurrent verification between the two statements is seen.
  const userId = (await findEmailTokenUser("verify", hash)) ?? (await findVerifiedUserByToken(hash));
  const user = userId ? await findUser(userId) : null;
  if (user) return user;
  await consumeIpRateLimit("verify-email", link.address);
  throw new AppError("token_expired");
}

export interface EmailVerificationInput {
  token: string;
  address: string;
  /** The signed-in user of this browser; null for a visitor. */
  userId: string | null;
  password?: string | undefined;
}

/**
 * Verifies an email address with a link, in a session of its user or with the password: the link alone proves the
 * mailbox but not who chose the password, and mail scanners open links [ID2]. Repeated calls return the same result.
 * Throws token_expired, invalid_credentials, rate_limited as a sign-in does, and forbidden without either proof.
 */
export async function verifyEmail(verification: EmailVerificationInput): Promise<UserRecord> {
  const { token, address, userId, password } = verification;
  const user = await findUserToVerify({ token, address });
  if (user.emailVerifiedAt) return user;
  if (user.id === userId) return verify(token, user.id, null, address);
  if (password === undefined) throw new AppError("forbidden");
  const { passwordHash } = await checkPassword({ email: user.email, password, address });
  return verify(token, user.id, passwordHash, address);
}

async function verify(token: string, userId: string, passwordHash: string | null, address: string) {
  const verified = await runInTransaction(async (tx) => {
    const used = await consumeEmailToken("verify", sha256Hex(token), tx);
    return used === userId ? completeVerification(userId, passwordHash, tx) : null;
  });
  // A concurrent call used the link first, or it was voided meanwhile.
  return verified ?? findUserToVerify({ token, address });
}

/** Verifies the address of a user, and opens the rest of the trial. Throws invalid_credentials for another hash. */
export async function completeVerification(userId: string, passwordHash: string | null, tx: Tx) {
  const user = await markEmailVerified(userId, passwordHash, tx);
  // The password was replaced after it was compared: the link stays unused.
  if (!user) throw new AppError("invalid_credentials");
  return openVerifiedTrial(user, tx);
}
