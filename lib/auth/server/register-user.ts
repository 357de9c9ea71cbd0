import type { UserRecord } from "@/lib/auth/serializers";
import { assertNewPassword } from "@/lib/auth/server/change-password";
import { issueEmailLink } from "@/lib/auth/server/email-links";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { clearTrial, findRecentRegistration, insertUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { grantTrial } from "@/lib/credits/server/grant-period";

export interface RegistrationInput extends SessionOrigin {
  email: string;
  password: string;
  name: string;
  language: string;
  idempotencyKey: string | null;
}

export interface SignInResult {
  user: UserRecord;
  sid: string;
}

/** Creates a user in one transaction; a retry gets the first result. Throws validation_error, email_taken. */
export async function registerUser(registration: RegistrationInput): Promise<SignInResult> {
  const { email, name, language, password, idempotencyKey } = registration;
  const keyHash = idempotencyKey && hmacHex("registration", `${email} ${idempotencyKey}`);
  assertNewPassword(password, "password");
  const passwordHash = await hashPassword(password);
  const created = await runInTransaction(async (tx) => {
    const made = await insertUser({ email, name, language, passwordHash, registrationKeyHash: keyHash }, tx);
    if (!made) return null;
    const user = await startTrial(made, tx);
    await issueEmailLink("verify", user, tx);
    return { user, sid: await createSession(user.id, registration, tx) };
  });
  return created ?? repeated(registration, keyHash);
}

/** The first response may have been lost: a retry with the same key and password gets it again. */
async function repeated(registration: RegistrationInput, keyHash: string | null): Promise<SignInResult> {
  const known = keyHash ? await findRecentRegistration(registration.email, keyHash) : null;
  if (!known || !(await verifyPassword(known.passwordHash, registration.password, "link"))) {
    throw new AppError("email_taken");
  }
  return {
    user: known.user,
    sid: await createSession(known.user.id, registration, undefined, known.passwordHash),
  };
}

/** Starts the trial of a new user. A mailbox that had one gets neither credits nor trial days [TRI1]. */
export async function startTrial(user: UserRecord & { trialEndsAt: Date }, tx: Tx): Promise<UserRecord> {
  const { id: userId, email, trialEndsAt } = user;
  const { granted } = await grantTrial({ userId, email, trialEndsAt }, tx);
  return granted > 0 ? user : clearTrial(userId, tx);
}
