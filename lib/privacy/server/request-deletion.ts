import type { AccountRow } from "@/lib/accounts/server/account-store";
import { deleteAccountData } from "@/lib/accounts/server/accounts";
import { endActingOfUser } from "@/lib/auth/server/acting-store";
import { confirmPassword } from "@/lib/auth/server/change-password";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import type { SessionUser } from "@/lib/auth/server/sessions";
import { markUserForDeletion } from "@/lib/auth/server/user-store";
import { canonicalEmail } from "@/lib/auth/user-fields";
import { listAccountConsents } from "@/lib/connections/server/connection-store";
import { type PlatformResolver, revokeConsentIfUnshared } from "@/lib/connections/server/disconnect";
import { AppError } from "@/lib/core/errors";
import { runInTransaction } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { FIRST_DELETION_STEP } from "@/lib/privacy/deletion-steps";
import type { DeleteMeBody } from "@/lib/privacy/schemas";
import { insertDeletion } from "@/lib/privacy/server/deletion-store";
import { cancelUnsentPublications } from "@/lib/publishing/server/deleted-user-publication-store";

/**
 * Requests the deletion of a user [ACC1]. Throws invalid_credentials for a wrong password, rate_limited
 * after ten, validation_error without proof, and unauthorized when another request was first.
 */
export async function requestDeletion(input: { user: SessionUser; proof: DeleteMeBody }): Promise<void> {
  const { user, proof } = input;
  const was = await assertProof(user, proof);
  await runInTransaction(async (tx) => {
    if (!(await markUserForDeletion(user.id, was, tx))) throw new AppError("unauthorized");
    await revokeAllSessions(user.id, tx);
    await endActingOfUser(user.id, tx);
    await cancelUnsentPublications(user.id, tx);
    await insertDeletion(user.id, FIRST_DELETION_STEP, tx);
    // Not linked to the user, so that the mail survives the job.
    const { email: to, language, name } = user;
    await queueMail({ to, template: "account-deletion", language, data: { name } }, tx);
  });
}

/** Returns the verified password hash; null for a user without one who typed the email address. */
async function assertProof(user: SessionUser, { password, email }: DeleteMeBody): Promise<string | null> {
  if (user.hasPassword) {
    if (password === undefined) throw missing("password", "Enter your password");
    return confirmPassword(user.id, password);
  }
  if (canonicalEmail(email ?? "") !== user.email) throw missing("email", "Enter the address of this account");
  return null;
}

function missing(path: string, message: string): AppError {
  return new AppError("validation_error", { details: { fields: [{ path, message }] } });
}

/** Deletes an account with its content, then revokes its consents at the platforms on a best-effort basis. */
export async function deleteAccount(input: {
  account: AccountRow;
  networkOf?: PlatformResolver;
}): Promise<void> {
  const { account, networkOf } = input;
  const consents = await listAccountConsents(account.id);
  await deleteAccountData({ account });
  for (const consent of consents) await revokeConsentIfUnshared(account.userId, consent, networkOf);
}
