import { insertActing, removeActing } from "@/lib/auth/server/acting-store";
import { isOperatorAddress } from "@/lib/auth/server/operator-address";
import { findUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { type ActRequest, type ActResult, runAct } from "@/lib/operations/server/operator-acts";

/**
 * Lets a session of an operator read as a person for ACTING_MINUTES; lib/http refuses every change meanwhile. A
 * repetition with the same key does not prolong it. Throws forbidden for an account of an operator, conflict where the
 * session acts already or the account is being deleted.
 */
export function startActing(request: ActRequest, sessionId: string): Promise<ActResult> {
  return runAct("act as start", request, async (tx) => {
    const person = await findUser(request.userId, tx);
    if (person && isOperatorAddress(person.email))
      throw new AppError("forbidden", { message: "Accounts of operators are not viewed" });
    const { operator, userId, key, reason } = request;
    const endsAt = await insertActing({ operator, userId, key, reason, sessionId }, tx);
    if (!endsAt)
      throw new AppError("conflict", {
        message: "This session views an account already, or the account is being deleted",
      });
    return `reading until ${endsAt.toISOString()}`;
  });
}

/** Ends it, or acknowledges that it has ended. Throws not_found for a session that does not act. */
export async function stopActing(sessionId: string | undefined): Promise<void> {
  if (!sessionId || !(await removeActing(sessionId))) throw new AppError("not_found");
}
