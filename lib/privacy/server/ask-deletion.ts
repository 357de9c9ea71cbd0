import { canonicalEmail } from "@/lib/auth/email";
import { confirmPassword } from "@/lib/auth/server/confirm-password";
import type { SessionUser } from "@/lib/auth/server/find-session";
import { revokeSessions } from "@/lib/auth/server/session-store";
import { markLeaving } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { FIRST_STEP } from "@/lib/privacy/rules";
import type { DeleteMeBody } from "@/lib/privacy/schemas";
import { insertDeletion } from "@/lib/privacy/server/deletion-store";
import { cancelUnsentOf } from "@/lib/publishing/server/leaving-store";

/**
 * A person asks to be forgotten. When this returns they are signed out everywhere, nobody signs in as them any more,
 * nothing of theirs is published any more, and a job for the worker removes everything (ACC1). Throws
 * invalid_credentials for a wrong password and rate_limited after ten of them, validation_error when the proof is
 * missing, unauthorized when another request was first.
 */
export async function askDeletion({
  user,
  proof,
}: {
  user: SessionUser;
  proof: DeleteMeBody;
}): Promise<void> {
  const was = await assertProof(user, proof);
  await inTransaction(async (tx) => {
    if (!(await markLeaving(user.id, was, tx))) throw new AppError("unauthorized");
    await revokeSessions(user.id, tx);
    await cancelUnsentOf(user.id, tx);
    await insertDeletion(user.id, FIRST_STEP, tx);
    // Not tied to the person: the job removes what is, and this mail is to arrive all the same.
    const { email: to, language, name } = user;
    await queueMail({ to, template: "account-deletion", language, data: { name } }, tx);
  });
}

/** The password's hash, as it was when it was shown; null for somebody who has none and typed their address. */
async function assertProof(user: SessionUser, { password, email }: DeleteMeBody): Promise<string | null> {
  if (user.hasPassword) {
    if (password === undefined) throw missing("password", "Enter the password");
    return confirmPassword(user.id, password);
  }
  if (canonicalEmail(email ?? "") !== user.email) throw missing("email", "Enter the address of this account");
  return null;
}

function missing(path: string, message: string): AppError {
  return new AppError("validation_error", { details: { fields: [{ path, message }] } });
}
