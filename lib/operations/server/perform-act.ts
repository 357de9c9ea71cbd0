import { isConsoleOperator } from "@/lib/auth/server/operator-address";
import { findUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import type { ActBody } from "@/lib/operations/schemas";
import {
  type ActResult,
  changeCredits,
  endSessions,
  extendPersonTrial,
  releaseJob,
  resendVerification,
  retryJob,
  settleUnknownPost,
} from "@/lib/operations/server/operator-acts";

interface ActInput {
  user: { id: string; email: string };
  params: { id: string };
  body: ActBody;
  idempotencyKey: string | null;
  actionKey: string;
}

/**
 * Performs an act of the console for a person; the key of the request is the key of the act. Throws forbidden for the
 * operator's own account and for those of other operators of the console.
 */
export async function performAct(input: ActInput): Promise<ActResult> {
  const { body, params, user } = input;
  const person = await findUser(params.id);
  if (params.id === user.id || (person && isConsoleOperator(person.email)))
    throw new AppError("forbidden", { message: "The console does not act on accounts of its operators" });
  const request = toActRequest(input);
  switch (body.act) {
    case "credits":
      return changeCredits(request, body.change, body.credits);
    case "trial":
      return extendPersonTrial(request, body.days);
    case "releaseJob":
      return releaseJob(request, body.jobId);
    case "retryJob":
      return retryJob(request, body.jobId);
    case "resolvePost":
      return settleUnknownPost(request, body.postId, body.outcome);
    case "verifyMail":
      return resendVerification(request);
    case "endSessions":
      return endSessions(request);
  }
}

/** Names the operator by the address of the session, which is proved, and the act by the key of the request. */
export function toActRequest(input: Omit<ActInput, "body"> & { body: { reason: string } }) {
  const { user, params, body, idempotencyKey, actionKey } = input;
  return {
    operator: user.email,
    userId: params.id,
    reason: body.reason,
    key: idempotencyKey ?? actionKey,
  };
}
