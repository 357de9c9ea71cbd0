import { verifyPassword } from "@/lib/auth/server/password";
import type { SignInResult } from "@/lib/auth/server/register-user";
import { hasSessionFrom, revokeSession } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { findCredentials } from "@/lib/auth/server/user-store";
import { getClientNetworks } from "@/lib/core/client-network";
import { AppError, isAppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import {
  consumeIpRateLimit,
  consumeRateLimit,
  refundIpRateLimit,
  refundRateLimit,
  resetIpRateLimit,
} from "@/lib/core/server/rate-limit-store";

export interface LoginInput extends SessionOrigin {
  email: string;
  password: string;
  replaces: string | null;
}

/**
 * Equal error and time for an unknown address and a wrong password; tries count before the check [LIM1]. Throws
 * SecondFactorRequired where the password is right and not enough.
 */
export async function loginUser(login: LoginInput): Promise<SignInResult> {
  const tries = await countTry(login);
  const found = await findCredentials(login.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, login.password, {
    network: getClientNetworks(login.address).client,
  }).catch(tries.refuse);
  if (!found || !matches) throw new AppError("invalid_credentials");
  await tries.forget();
  const sid = await createSession(found.user.id, login, undefined, found.passwordHash);
  if (login.replaces) await revokeSession(login.replaces);
  return { user: found.user, sid };
}

/** Limits count failures: a success refunds its try. */
async function countTry({ address, email }: LoginInput) {
  const account = hmacHex("limit:login", email);
  await consumeIpRateLimit("login-address", address);
  await consumeIpRateLimit("login-pair", address, email);
  await consumeRateLimit("login-account", account).catch(async (error: unknown) => {
    // A distributed attack on an account must not lock out its owner.
    if (!isAppError(error, "rate_limited") || !(await hasSessionFrom(email, address))) throw error;
  });
  const refundAll = [
    () => refundIpRateLimit("login-address", address),
    () => refundRateLimit("login-account", account),
  ];
  return {
    /** No failure, as the password was not verified: a flood must not use up the tries of others. */
    refuse: async (error: unknown): Promise<never> => {
      await Promise.all(refundAll.map((refund) => refund()));
      await refundIpRateLimit("login-pair", address, email);
      throw error;
    },
    forget: async () => {
      await Promise.all(refundAll.map((refund) => refund()));
      await resetIpRateLimit("login-pair", address, email);
    },
  };
}
