import type { UserRecord } from "@/lib/auth/serializers";
import { assertNewPassword } from "@/lib/auth/server/assert-new-password";
import { issueLink } from "@/lib/auth/server/issue-link";
import { type Origin, openSession } from "@/lib/auth/server/open-session";
import { openTrial } from "@/lib/auth/server/open-trial";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { findRegistration, insertUser } from "@/lib/auth/server/user-store";
import { AppError } from "@/lib/core/errors";
import { keyedHash } from "@/lib/core/server/crypto";
import { inTransaction } from "@/lib/core/server/transaction";

export interface Registration extends Origin {
  email: string;
  password: string;
  name: string;
  language: string;
  idempotencyKey: string | null;
}

export interface SignedIn {
  user: UserRecord;
  /** The new session's secret, for the cookie. */
  sid: string;
}

/**
 * Creates a person with everything that belongs to them from the first second: trial, credits, session and
 * verification mail, all or nothing. Throws validation_error and email_taken; a repeat of the same registration is answered instead.
 */
export async function registerUser(registration: Registration): Promise<SignedIn> {
  const { email, name, language, password, idempotencyKey } = registration;
  const keyHash = idempotencyKey && keyedHash("registration", `${email} ${idempotencyKey}`);
  assertNewPassword(password, "password");
  const passwordHash = await hashPassword(password);
  const created = await inTransaction(async (tx) => {
    const made = await insertUser({ email, name, language, passwordHash, registrationKeyHash: keyHash }, tx);
    if (!made) return null;
    const user = await openTrial(made, tx);
    await issueLink("verify", user, tx);
    return { user, sid: await openSession(user.id, registration, tx) };
  });
  return created ?? repeated(registration, keyHash);
}

/** The first answer may have been lost on its way: the same click with the same password gets it again. */
async function repeated(registration: Registration, keyHash: string | null): Promise<SignedIn> {
  const known = keyHash ? await findRegistration(registration.email, keyHash) : null;
  if (!known || !(await verifyPassword(known.passwordHash, registration.password))) {
    throw new AppError("email_taken");
  }
  return {
    user: known.user,
    sid: await openSession(known.user.id, registration, undefined, known.passwordHash),
  };
}
