import type { UserRecord } from "@/lib/auth/serializers";
import { confirmPassword } from "@/lib/auth/server/change-password";
import { issueEmailLink } from "@/lib/auth/server/email-links";
import { findUser, isEmailTaken, replaceUnverifiedEmail } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit, consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

export interface EmailCorrection {
  user: { id: string };
  email: string;
  password: string;
  address: string;
}

/**
 * Replaces the address of a user who has not verified it and mails a link to the new one. Links to the former address
 * stop working, and the trial counts for the mailbox that is verified. Throws invalid_credentials, rate_limited,
 * forbidden (no password), email_taken, and conflict for a verified address.
 */
export async function correctEmail(correction: EmailCorrection): Promise<UserRecord> {
  const { user, email, password, address } = correction;
  const passwordHash = await confirmPassword(user.id, password);
  await consumeIpRateLimit("send-verification-address", address);
  await consumeRateLimit("send-verification-mail", hmacHex("limit:mail", email));
  const corrected = await runInTransaction(async (tx) => {
    const changed = await replaceUnverifiedEmail(user.id, { email, passwordHash }, tx);
    if (changed) await issueEmailLink("verify", changed, tx);
    return changed;
  }).catch(async (error: unknown) => {
    // A concurrent registration of the address won.
    if (await isEmailTaken(email, user.id)) return null;
    throw error;
  });
  if (corrected) return corrected;
  if ((await findUser(user.id))?.emailVerifiedAt) {
    throw new AppError("conflict", { message: "This address is verified already" });
  }
  if (await isEmailTaken(email, user.id)) throw new AppError("email_taken");
  // The password was replaced after it was compared.
  throw new AppError("invalid_credentials");
}
