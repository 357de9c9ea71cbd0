import { verifyPassword } from "@/lib/auth/server/password";
import type { SignInResult } from "@/lib/auth/server/register-user";
import { hasSessionFrom, revokeSession } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { findCredentials, type UserCredentials } from "@/lib/auth/server/user-store";
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

interface PasswordProof {
  email: string;
  password: string;
  address: string;
}

export interface LoginInput extends SessionOrigin, PasswordProof {
  /** The session of this browser, if any; signing in revokes it. */
  replaces: string | null;
}

/**
 * Opens a session. Throws invalid_credentials and rate_limited as `checkPassword` does, and SecondFactorRequired
 * where the password is right and not enough.
 */
export async function loginUser(login: LoginInput): Promise<SignInResult> {
  const { user, passwordHash } = await checkPassword(login);
  const sid = await createSession(user.id, login, undefined, passwordHash);
  if (login.replaces) await revokeSession(login.replaces);
  return { user, sid };
}

/**
 * Returns the user of an address and the hash that the password matched. Equal error and time for an unknown address
 * and a wrong password; tries count before the check [LIM1].
 */
export async function checkPassword(login: PasswordProof): Promise<UserCredentials> {
  const tries = await countTry(login);
  const found = await findCredentials(login.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, login.password, {
    network: getClientNetworks(login.address).client,
    account: login.email,
  }).catch(tries.refuse);
  if (!found || !matches) throw new AppError("invalid_credentials");
  await tries.forget();
  return found;
}

/** Limits count failures: a success refunds its try. */
async function countTry({ address, email }: PasswordProof) {
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
