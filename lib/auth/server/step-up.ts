import type { StepUpOptions, StepUpProof } from "@/lib/auth/second-factor-schemas";
import type { ProofMethod } from "@/lib/auth/second-factors";
import { confirmPassword } from "@/lib/auth/server/change-password";
import { createAssertionOptions } from "@/lib/auth/server/passkey-ceremony";
import { listPasskeys } from "@/lib/auth/server/passkey-store";
import { findSecondFactors, findStepUpState, markSteppedUp } from "@/lib/auth/server/second-factor-store";
import { type CeremonyInput, startCeremony } from "@/lib/auth/server/start-ceremony";
import { verifySecondFactor } from "@/lib/auth/server/verify-second-factor";
import { AppError } from "@/lib/core/errors";

/** Returns the proofs that the user can give; `always` includes the password of a user without second factor. */
async function listProofMethods(userId: string, sessionId: string): Promise<ProofMethod[]> {
  const { isOn, hasPassword } = await findStepUpState(sessionId);
  if (!isOn) return hasPassword ? ["password"] : [];
  return listSecondFactors(userId);
}

/** Returns the second factors that the user has, most convenient first. */
export async function listSecondFactors(userId: string): Promise<ProofMethod[]> {
  const { totp, passkey, recoveryCodesLeft } = await findSecondFactors(userId);
  const present = { passkey, totp, recovery: recoveryCodesLeft > 0 };
  return (["passkey", "totp", "recovery"] as const).filter((factor) => present[factor]);
}

interface StepUpInput {
  user: { id: string };
  sessionId: string;
}

/** Starts a step-up: what can be proved, whether a proof is still fresh, and the passkey ceremony. */
export async function startStepUp(
  { user, sessionId }: StepUpInput,
  setToken: (token: string) => void,
): Promise<StepUpOptions> {
  const methods = await listProofMethods(user.id, sessionId);
  const { isFresh } = await findStepUpState(sessionId);
  if (!methods.includes("passkey")) return { isFresh, methods };
  const token = await startCeremony({ kind: "step-up", userId: user.id });
  setToken(token);
  const passkeys = await listPasskeys(user.id);
  return {
    isFresh,
    methods,
    passkeyOptions: { ...(await createAssertionOptions({ kind: "step-up", token }, passkeys)) },
  };
}

/**
 * Records a fresh proof in this session [MFA2]. Throws wrong_code, passkey_rejected, invalid_credentials for a wrong
 * password, rate_limited, and forbidden for a password where a second factor exists.
 */
export async function stepUp(
  { user, sessionId, ...input }: StepUpInput & Omit<CeremonyInput, "kind">,
  { password, ...proof }: StepUpProof,
): Promise<void> {
  const { isOn } = await findStepUpState(sessionId);
  if (password !== undefined) {
    if (isOn) throw new AppError("forbidden");
    await confirmPassword(user.id, password);
    return markSteppedUp(sessionId, null);
  }
  const factor = await verifySecondFactor(user.id, proof, { ...input, kind: "step-up" });
  await markSteppedUp(sessionId, factor);
}
