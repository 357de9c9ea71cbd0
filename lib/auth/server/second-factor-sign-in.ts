import type {
  PasskeyAssertion,
  SecondFactorDetails,
  SecondFactorProof,
} from "@/lib/auth/second-factor-schemas";
import { consumeChallenge, findChallenge } from "@/lib/auth/server/auth-challenge-store";
import { createAssertionOptions } from "@/lib/auth/server/passkey-ceremony";
import { listPasskeys } from "@/lib/auth/server/passkey-store";
import type { SignInResult } from "@/lib/auth/server/register-user";
import { revokeSession } from "@/lib/auth/server/session-store";
import { createSession, SecondFactorRequired, type SessionOrigin } from "@/lib/auth/server/sessions";
import { startCeremony } from "@/lib/auth/server/start-ceremony";
import { listSecondFactors } from "@/lib/auth/server/step-up";
import { findUser } from "@/lib/auth/server/user-store";
import { verifyPasskey, verifySecondFactor } from "@/lib/auth/server/verify-second-factor";
import { AppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit, refundIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction } from "@/lib/core/server/transaction";

/**
 * Turns a sign-in that lacks a second factor into a pending one: this browser gets a token, and the error lists
 * what can be proved. Rethrows every other error.
 */
export async function askForSecondFactor(error: unknown, setToken: (token: string) => void): Promise<never> {
  if (!(error instanceof SecondFactorRequired)) throw error;
  const { userId, method, passwordHash } = error;
  const kind = "second-factor";
  const token = await startCeremony({ kind, userId, method, passwordHash });
  const methods = await listSecondFactors(userId);
  const details: SecondFactorDetails = { methods };
  if (methods.includes("passkey")) {
    const passkeys = await listPasskeys(userId);
    details.passkeyOptions = { ...(await createAssertionOptions({ kind, token }, passkeys)) };
  }
  setToken(token);
  throw new AppError("second_factor_required", { details });
}

interface Completion extends SessionOrigin {
  token: string | null;
  /** The session of this browser, if any; signing in revokes it. */
  replaces: string | null;
}

/**
 * Opens the session of a pending sign-in [MFA1]. Throws unauthorized when this browser has none or it has expired,
 * wrong_code, passkey_rejected, rate_limited.
 */
export async function completeSignIn(
  { token, replaces, ...origin }: Completion,
  proof: SecondFactorProof,
): Promise<SignInResult> {
  const hash = sha256Hex(token ?? "");
  const pending = await findChallenge("second-factor", hash);
  if (!pending?.userId) throw new AppError("unauthorized");
  const { userId } = pending;
  const { address } = origin;
  const secondFactor = await verifySecondFactor(userId, proof, { kind: "second-factor", token, address });
  const sid = await runInTransaction(async (tx) => {
    const used = await consumeChallenge("second-factor", hash, tx);
    if (!used) throw new AppError("unauthorized");
    return createSession(userId, { ...origin, method: used.method ?? "password", secondFactor }, tx);
  });
  return finish(userId, sid, replaces);
}

/** Signs in with a passkey alone: the authenticator has verified its user. Throws passkey_rejected, rate_limited. */
export async function signInWithPasskey(
  { token, replaces, ...origin }: Completion,
  passkey: PasskeyAssertion,
): Promise<SignInResult> {
  await consumeIpRateLimit("second-factor-address", origin.address);
  const userId = await verifyPasskey(passkey, { kind: "passkey-sign-in", token }, null);
  if (!userId) throw new AppError("passkey_rejected");
  await refundIpRateLimit("second-factor-address", origin.address);
  return finish(userId, await createSession(userId, { ...origin, method: "passkey" }), replaces);
}

/** Starts a sign-in with a passkey: the browser offers the passkeys that it knows. */
export async function startPasskeySignIn(setToken: (token: string) => void) {
  const kind = "passkey-sign-in";
  const token = await startCeremony({ kind, userId: null });
  setToken(token);
  return { options: { ...(await createAssertionOptions({ kind, token }, [])) } };
}

async function finish(userId: string, sid: string, replaces: string | null): Promise<SignInResult> {
  if (replaces) await revokeSession(replaces);
  const user = await findUser(userId);
  if (!user) throw new AppError("unauthorized");
  return { user, sid };
}
