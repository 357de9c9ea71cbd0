import { type Origin, openSession } from "@/lib/auth/server/open-session";
import { verifyPassword } from "@/lib/auth/server/password";
import type { SignedIn } from "@/lib/auth/server/register-user";
import { revokeSession } from "@/lib/auth/server/session-store";
import { findCredentials } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { keyedHash } from "@/lib/core/server/crypto";
import { clearLimit, consumeLimit, refundLimit } from "@/lib/core/server/rate-limit-store";

export interface Login extends Origin {
  email: string;
  password: string;
  /** The session this browser shows, if any: signing in ends it. */
  replaces: string | null;
}

/**
 * Signs a person in under a new session. Unknown address and wrong password are one answer that takes as long.
 * Tries are counted before the password is looked at, so that parallel guesses cannot slip past the limit (LIM1).
 */
export async function loginUser(login: Login): Promise<SignedIn> {
  const tries = await countTry(login);
  const found = await findCredentials(login.email);
  const matches = await verifyPassword(found?.passwordHash ?? null, login.password).catch(tries.refuse);
  if (!found || !matches) throw new AppError("invalid_credentials");
  await tries.forget();
  if (login.replaces) await revokeSession(login.replaces);
  return { user: found.user, sid: await openSession(found.user.id, login, undefined, found.passwordHash) };
}

/** Limits hold failures: a success gives its tries back. */
async function countTry({ address, email }: Login) {
  const place = keyedHash("limit:address", address);
  const pair = keyedHash("limit:login", `${address} ${email}`);
  await consumeLimit("login-address", place);
  await consumeLimit("login-pair", pair);
  return {
    /** Nothing was looked at, so it was no failure: a flood from elsewhere must not use a person's tries up. */
    refuse: async (error: unknown): Promise<never> => {
      await Promise.all([refundLimit("login-address", place), refundLimit("login-pair", pair)]);
      throw error;
    },
    forget: async () => {
      await Promise.all([refundLimit("login-address", place), clearLimit("login-pair", pair)]);
    },
  };
}
