import { verifyPassword } from "@/lib/auth/server/password";
import { findPasswordHash } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { clearLimit, consumeLimit, refundLimit } from "@/lib/core/server/rate-limit-store";

/**
 * Asks a signed-in person for their password once more, before what cannot be undone; gives back the hash it matched.
 * Throws invalid_credentials, forbidden for somebody who has none, and rate_limited after ten failures (LIM1): a session
 * left open must not become a place to guess.
 */
export async function confirmPassword(userId: string, password: string): Promise<string> {
  await consumeLimit("confirm-password", userId);
  const stored = await findPasswordHash(userId);
  if (stored === null) throw new AppError("forbidden");
  const matches = await verifyPassword(stored, password).catch(async (error: unknown) => {
    // Too busy to look: that was no try.
    await refundLimit("confirm-password", userId);
    throw error;
  });
  if (!matches) throw new AppError("invalid_credentials");
  await clearLimit("confirm-password", userId);
  return stored;
}
