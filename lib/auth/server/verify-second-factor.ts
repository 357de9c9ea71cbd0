import type { PasskeyAssertion, SecondFactorProof } from "@/lib/auth/second-factor-schemas";
import type { SecondFactor } from "@/lib/auth/second-factors";
import { verifyAssertion } from "@/lib/auth/server/passkey-ceremony";
import { findPasskey, recordPasskeyUse } from "@/lib/auth/server/passkey-store";
import { hashRecoveryCode } from "@/lib/auth/server/recovery-codes";
import { consumeRecoveryCode, consumeTotpStep, findTotpSecret } from "@/lib/auth/server/second-factor-store";
import { type CeremonyInput, finishCeremony } from "@/lib/auth/server/start-ceremony";
import { findTotpStep } from "@/lib/auth/server/totp";
import { AppError } from "@/lib/core/errors";
import { decryptSecret } from "@/lib/core/server/crypto";
import {
  consumeIpRateLimit,
  consumeRateLimit,
  refundIpRateLimit,
  resetRateLimit,
} from "@/lib/core/server/rate-limit-store";

/**
 * Verifies and uses up one proof of a second factor [MFA1]. Throws wrong_code, passkey_rejected, rate_limited. Wrong
 * codes count against account and network; passkeys only against the network, as they cannot be guessed.
 */
export async function verifySecondFactor(
  userId: string,
  { code, recoveryCode, passkey }: SecondFactorProof,
  input: CeremonyInput,
): Promise<SecondFactor> {
  await consumeIpRateLimit("second-factor-address", input.address);
  if (passkey) {
    if ((await verifyPasskey(passkey, input, userId)) !== userId) throw new AppError("passkey_rejected");
  } else {
    await consumeRateLimit("second-factor-account", userId);
    const matches =
      code === undefined
        ? await consumeRecoveryCode(userId, hashRecoveryCode(userId, recoveryCode ?? ""))
        : await consumeTotpCode(userId, code);
    if (!matches) throw new AppError("wrong_code");
    await resetRateLimit("second-factor-account", userId);
  }
  await refundIpRateLimit("second-factor-address", input.address);
  return passkey ? "passkey" : code === undefined ? "recovery" : "totp";
}

async function consumeTotpCode(userId: string, code: string): Promise<boolean> {
  const stored = await findTotpSecret(userId);
  if (!stored?.isConfirmed) return false;
  const step = findTotpStep(decryptSecret(stored.encryptedSecret), code, stored.nowMs);
  return step !== null && consumeTotpStep(userId, step);
}

/**
 * Verifies a passkey against the challenge of this browser, uses it up and returns the passkey's user; null when
 * anything does not match. A pending sign-in is used up by the session that it opens, so that a failed attempt can
 * be repeated.
 */
export async function verifyPasskey(
  assertion: PasskeyAssertion,
  { kind, token }: Pick<CeremonyInput, "kind" | "token">,
  challengeOwner: string | null,
): Promise<string | null> {
  const isPending = kind === "second-factor";
  if (!token || !(isPending || (await finishCeremony({ kind, token }, challengeOwner)))) return null;
  const stored = await findPasskey(assertion.id);
  const counter = stored && (await verifyAssertion(assertion, { kind, token }, stored));
  if (!stored || counter === null || !(await recordPasskeyUse(stored.id, counter))) return null;
  return stored.userId;
}
