import type { UserRecord } from "@/lib/auth/serializers";
import { assertNewPassword } from "@/lib/auth/server/change-password";
import { issueEmailLink } from "@/lib/auth/server/email-links";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { revokeSession } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { startTrial } from "@/lib/auth/server/start-trial";
import { findRecentRegistration, insertUser } from "@/lib/auth/server/user-store";
import { getClientNetworks } from "@/lib/core/client-network";
import { AppError } from "@/lib/core/errors";
import { hmacHex } from "@/lib/core/server/crypto";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";

export interface RegistrationInput extends SessionOrigin {
  email: string;
  password: string;
  name: string;
  language: string;
  idempotencyKey: string | null;
  /** The session of this browser, if any; it is revoked unless it belongs to the same user already. */
  replaces: { id: string; userId: string } | null;
}

export interface SignInResult {
  user: UserRecord;
  sid: string;
}

/**
 * Creates a user and revokes the former session of the browser in one transaction; a retry gets the first result.
 * Throws validation_error, email_taken.
 */
export async function registerUser(registration: RegistrationInput): Promise<SignInResult> {
  const { email, name, language, password, idempotencyKey } = registration;
  const keyHash = idempotencyKey && hmacHex("registration", `${email} ${idempotencyKey}`);
  assertNewPassword(password, "password");
  const network = getClientNetworks(registration.address).client;
  const passwordHash = await hashPassword(password, network);
  const created = await runInTransaction(async (tx) => {
    const made = await insertUser({ email, name, language, passwordHash, registrationKeyHash: keyHash }, tx);
    if (!made) return null;
    const user = await startTrial(made, tx);
    await issueEmailLink("verify", user, tx);
    return enter(user, registration, null, tx);
  });
  return created ?? repeated(registration, keyHash);
}

/** The first response may have been lost: a retry with the same key and password gets it again. */
async function repeated(registration: RegistrationInput, keyHash: string | null): Promise<SignInResult> {
  const known = keyHash ? await findRecentRegistration(registration.email, keyHash) : null;
  if (!known || !(await verifyPassword(known.passwordHash, registration.password, "link"))) {
    throw new AppError("email_taken");
  }
  return runInTransaction((tx) => enter(known.user, registration, known.passwordHash, tx));
}

async function enter(
  user: UserRecord,
  registration: RegistrationInput,
  passwordHash: string | null,
  tx: Tx,
): Promise<SignInResult> {
  const { replaces } = registration;
  // A retry may arrive with the session that an earlier attempt opened, whose response the browser still awaits.
  if (replaces && replaces.userId !== user.id) await revokeSession(replaces.id, tx);
  return { user, sid: await createSession(user.id, registration, tx, passwordHash) };
}
