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
  replaces: string | null;
}

/** Equal error and time for an unknown address and a wrong password; tries count before the check [LIM1]. */
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
    /** No failure, as the password was not verified: a flood must not use up the tries of others. */
    refuse: async (error: unknown): Promise<never> => {
      await Promise.all([refundRateLimit("login-address", place), refundRateLimit("login-pair", pair)]);
      throw error;
    },
    forget: async () => {
      await Promise.all([refundRateLimit("login-address", place), resetRateLimit("login-pair", pair)]);
    },
  };
}
