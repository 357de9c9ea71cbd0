import type { UserRecord } from "@/lib/auth/serializers";
import { queueLinkMail } from "@/lib/auth/server/email-links";
import { revokeEmailTokens } from "@/lib/auth/server/email-token-store";
import {
  claimUnverifiedUserForGoogle,
  consumeGoogleToken,
  findGoogleSignInConflict,
  findUserByGoogleId,
  type GoogleProfile,
  insertGoogleUser,
  linkGoogleToVerifiedUser,
} from "@/lib/auth/server/google-store";
import type { SignInResult } from "@/lib/auth/server/register-user";
import { deleteSecondFactors } from "@/lib/auth/server/second-factor-store";
import { revokeAllSessions, revokeSession } from "@/lib/auth/server/session-store";
import { createSession, type SessionOrigin } from "@/lib/auth/server/sessions";
import { openVerifiedTrial, startTrial } from "@/lib/auth/server/start-trial";
import { canonicalEmail, toDisplayName } from "@/lib/auth/user-fields";
import { AppError, isAppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { consumeIpRateLimit, refundIpRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { getGoogleIdentity } from "@/lib/providers/google-identity/registry";

// When a concurrent call for the same address wins, the linking rules are evaluated again.
const TRIES = 3;

export interface GoogleSignInInput extends SessionOrigin {
  token: string;
  /** The cookie of `POST /auth/google/nonce`: the token has to be for this browser. */
  nonceCookie: string | null;
  language: string;
  /** The session of this browser, if any; signing in revokes it. */
  replaces: string | null;
}

export interface GoogleSignInResult extends SignInResult {
  isNewUser: boolean;
}

/**
 * Signs in by the Google account id, never by the email address alone [ID2] (decision 017). Throws
 * google_rejected, google_unverified, google_conflict, account_closing, unavailable without Google's keys.
 */
export async function signInWithGoogle(request: GoogleSignInInput): Promise<GoogleSignInResult> {
  await consumeIpRateLimit("google-address", request.address);
  const entered = await enter(request).catch(async (error: unknown) => {
    if (isAppError(error, "unavailable")) await refundIpRateLimit("google-address", request.address);
    throw error;
  });
  await refundIpRateLimit("google-address", request.address);
  if (request.replaces) await revokeSession(request.replaces);
  return entered;
}

async function enter(request: GoogleSignInInput): Promise<GoogleSignInResult> {
  const { expiresAt, ...user } = await userBehind(request);
  const tokenHash = sha256Hex(request.token);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const entered = await runInTransaction(async (tx) => {
      const done = await tryToEnter(user, request, tx);
      // A second use of the token rolls its sign-in back.
      if (done && !(await consumeGoogleToken(tokenHash, expiresAt, tx)))
        throw new AppError("google_rejected");
      return done;
    });
    if (entered) return entered;
    const obstacle = await findGoogleSignInConflict(user);
    if (obstacle) throw new AppError(obstacle);
  }
  throw new AppError("unavailable", { retryAfter: 1 });
}

/** The page gives Google this hash of the cookie, so that a token does not reveal the cookie that it needs. */
export const getGoogleNonce = (cookie: string): string => sha256Hex(cookie);

/**
 * Verifies the token with Google's keys and the cookie of the browser that requested it; refuses an email address that
 * Google has not verified.
 */
async function userBehind({ token, nonceCookie, language }: GoogleSignInInput) {
  const {
    sub,
    email: given,
    emailVerified,
    name,
    nonce,
    expiresAt,
  } = await getGoogleIdentity().verify(token);
  const email = canonicalEmail(given);
  if (!email || !nonceCookie || nonce !== getGoogleNonce(nonceCookie)) throw new AppError("google_rejected");
  if (!emailVerified) throw new AppError("google_unverified");
  return { sub, email, name: toDisplayName(name, email), language, expiresAt };
}

async function tryToEnter(
  currentUser: GoogleProfile,
  from: GoogleSignInInput,
  tx: Tx,
): Promise<GoogleSignInResult | null> {
  const known =
    (await findUserByGoogleId(currentUser.sub, tx)) ??
    (await link(currentUser, tx)) ??
    (await takeOver(currentUser, tx));
  const origin = { ...from, method: "google" } as const;
  if (known) return { user: known, sid: await createSession(known.id, origin, tx), isNewUser: false };
  const made = await insertGoogleUser(currentUser, tx);
  if (!made) return null;
  const user = await startTrial(made, tx);
  return { user, sid: await createSession(user.id, origin, tx), isNewUser: true };
}

/** Links a Google account to a verified user, revokes the other sessions and notifies the user by mail. */
async function link(currentUser: GoogleProfile, tx: Tx) {
  const user = await linkGoogleToVerifiedUser(currentUser, tx);
  return user && endOtherAccess(user, "google-linked", tx);
}

/**
 * A user who registered the address without proving mailbox and password loses all access, and the owner of the
 * mailbox is notified.
 */
async function takeOver(currentUser: GoogleProfile, tx: Tx) {
  const user = await claimUnverifiedUserForGoogle(currentUser, tx);
  // A stranger who registered the address may have added a second factor, which would shut its owner out.
  if (user) await deleteSecondFactors(user.id, tx);
  return user && endOtherAccess(user, "google-took-over", tx);
}

async function endOtherAccess(user: UserRecord, template: "google-linked" | "google-took-over", tx: Tx) {
  await revokeAllSessions(user.id, tx);
  await revokeEmailTokens(user.id, "verify", tx);
  await revokeEmailTokens(user.id, "reset", tx);
  await queueLinkMail(template, user, "/auth", tx);
  return openVerifiedTrial(user, tx);
}
