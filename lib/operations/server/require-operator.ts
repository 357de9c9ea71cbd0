import { isConsoleOperator } from "@/lib/auth/server/operator-address";
import { findStepUpState } from "@/lib/auth/server/second-factor-store";
import type { ActiveSession } from "@/lib/auth/server/session-store";
import { AppError } from "@/lib/core/errors";

/**
 * `hidden`: not an operator, who must not learn that there is a console. `ended`: the end of acting as a person has to
 * be acknowledged. `no-second-factor`: two-step verification is off. `unproved`: the last proof by a second factor is
 * older than CONSOLE_PROOF_HOURS.
 */
type OperatorAccess = "hidden" | "ended" | "no-second-factor" | "unproved" | "open";

/** Returns how far a caller may enter the operators' console. An operator who acts as a person is none meanwhile. */
export async function findOperatorAccess(caller: ActiveSession | null): Promise<OperatorAccess> {
  if (caller?.session.acting?.isOver) return "ended";
  if (!caller || caller.session.acting || caller.user.emailVerifiedAt === null) return "hidden";
  if (!isConsoleOperator(caller.user.email)) return "hidden";
  const { isOn, isRecent } = await findStepUpState(caller.session.id);
  if (!isOn) return "no-second-factor";
  // Turning two-step verification on ends the other sessions, so that no proof is older than it.
  return isRecent ? "open" : "unproved";
}

/**
 * Throws not_found unless the caller is an operator, as for an unknown address; acting_ended until that is
 * acknowledged, forbidden while two-step verification is off, and second_factor_required without a recent proof.
 */
export async function requireOperator(caller: ActiveSession | null): Promise<void> {
  const access = await findOperatorAccess(caller);
  if (access === "hidden") throw new AppError("not_found");
  if (access === "ended") throw new AppError("acting_ended");
  if (access === "no-second-factor")
    throw new AppError("forbidden", { message: "Turn on two-step verification first" });
  if (access === "unproved") throw new AppError("second_factor_required");
}
