import { findStepUpState } from "@/lib/auth/server/second-factor-store";
import { AppError } from "@/lib/core/errors";

/** `second-factor` asks only users who have one; `always` also asks for the password of the others. */
export type StepUpDemand = "second-factor" | "always";

/** Throws second_factor_required unless this session has a fresh proof, where one can be given [MFA2]. */
export async function assertSteppedUp(sessionId: string, demand: StepUpDemand): Promise<void> {
  const { isOn, hasPassword, isFresh } = await findStepUpState(sessionId);
  if (isFresh || !(isOn || (demand === "always" && hasPassword))) return;
  throw new AppError("second_factor_required");
}
