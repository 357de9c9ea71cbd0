import { verifyPassword } from "@/lib/auth/server/password";
import type { SignInResult } from "@/lib/auth/server/register-user";
import { revokeSession } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { findCredentials } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import { consumeRateLimit, refundRateLimit, resetRateLimit } from "@/lib/core/server/rate-limit-store";

export interface LoginInput extends SessionOrigin {
  email: string;
  password: string;
  /** The session of this browser, if any; signing in revokes it. */
  replaces: string | null;
}

/**
 * Signs a user in with a new session. Unknown address and wrong password give the same error after equal
 * time. Tries are counted before the password is verified, so that parallel guesses cannot bypass the limit
 * [LIM1].
 */
export async function loginUser(login: LoginInput): Promise<SignInResult> {
  const tries = await countTry(login);
  const found = await findCredentials(login.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, login.password).catch(tries.refuse);
  if (!found || !matches) throw new AppError("invalid_credentials");
  await tries.forget();
  if (login.replaces) await revokeSession(login.replaces);
  return { user: found.user, sid: await createSession(found.user.id, login, undefined, found.passwordHash) };
}

/** Limits count failures: a success refunds its try. */
async function countTry({ address, email }: LoginInput) {
  const place = hmacHex("limit:address", address);
  const pair = hmacHex("limit:login", `${address} ${email}`);
  await consumeRateLimit("login-address", place);
  await consumeRateLimit("login-pair", pair);
  return {
    /**
     * The password was not verified, so this is no failure: a flood must not use up the tries of other users.
     */
    refuse: async (error: unknown): Promise<never> => {
      await Promise.all([refundRateLimit("login-address", place), refundRateLimit("login-pair", pair)]);
      throw error;
    },
    forget: async () => {
      await Promise.all([refundRateLimit("login-address", place), resetRateLimit("login-pair", pair)]);
    },
  };
}
