import { canonicalEmail } from "@/lib/auth/email";
import { shownName } from "@/lib/auth/name";
import { voidTokens } from "@/lib/auth/server/email-token-store";
import {
  findByGoogle,
  findObstacle,
  type GooglePerson,
  insertGoogleUser,
  linkVerified,
  takeOverUnverified,
} from "@/lib/auth/server/google-store";
import { type Origin, openSession } from "@/lib/auth/server/open-session";
import { openTrial } from "@/lib/auth/server/open-trial";
import type { SignedIn } from "@/lib/auth/server/register-user";
import { revokeSession, revokeSessions } from "@/lib/auth/server/session-store";
import { AppError, isAppError } from "@/lib/core/errors";
import { keyedHash } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import { consumeLimit, refundLimit } from "@/lib/core/server/rate-limit-store";
import { inTransaction, type Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { googleIdentity } from "@/lib/providers/google-identity/registry";

// Somebody may register, verify or sign in with the same address at the same moment; then the rules are asked anew.
const TRIES = 3;

export interface GoogleSignIn extends Origin {
  /** The ID token that Google's button gave the page. */
  token: string;
  /** Of somebody new. */
  language: string;
  /** The session this browser shows, if any: signing in ends it. */
  replaces: string | null;
}

export interface GoogleSignedIn extends SignedIn {
  /** True when this sign-in made the person. */
  isNewUser: boolean;
}

/**
 * Signs in whoever Google says it is, known by Google's account and never by the address alone (ID2; the rules of
 * linking: docs/decisions/017-google-sign-in.md). Throws google_rejected, google_unverified, google_conflict,
 * account_closing, and unavailable while Google's keys cannot be read. Failures count against the place.
 */
export async function signInWithGoogle(wish: GoogleSignIn): Promise<GoogleSignedIn> {
  const place = keyedHash("limit:address", wish.address);
  await consumeLimit("google-address", place);
  const entered = await enter(wish).catch(async (error: unknown) => {
    if (isAppError(error, "unavailable")) await refundLimit("google-address", place);
    throw error;
  });
  await refundLimit("google-address", place);
  if (wish.replaces) await revokeSession(wish.replaces);
  return entered;
}

async function enter(wish: GoogleSignIn): Promise<GoogleSignedIn> {
  const person = await personBehind(wish);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const entered = await inTransaction((tx) => tryToEnter(person, wish, tx));
    if (entered) return entered;
    const obstacle = await findObstacle(person);
    if (obstacle) throw new AppError(obstacle);
  }
  throw new AppError("unavailable", { retryAfter: 1 });
}

/** Asks Google's keys; an address that Google itself does not vouch for opens nothing. */
async function personBehind({ token, language }: GoogleSignIn): Promise<GooglePerson> {
  const { sub, email: given, emailVerified, name } = await googleIdentity().verify(token);
  const email = canonicalEmail(given);
  if (!email) throw new AppError("google_rejected");
  if (!emailVerified) throw new AppError("google_unverified");
  return { sub, email, name: shownName(name, email), language };
}

async function tryToEnter(person: GooglePerson, from: GoogleSignIn, tx: Tx): Promise<GoogleSignedIn | null> {
  const known =
    (await findByGoogle(person.sub, tx)) ?? (await linkVerified(person, tx)) ?? (await takeOver(person, tx));
  if (known) return { user: known, sid: await openSession(known.id, from, tx), isNewUser: false };
  const made = await insertGoogleUser(person, tx);
  if (!made) return null;
  const user = await openTrial(made, tx);
  return { user, sid: await openSession(user.id, from, tx), isNewUser: true };
}

/** Whoever registered the address without proving it loses every way in, and the owner of the mailbox is told. */
async function takeOver(person: GooglePerson, tx: Tx) {
  const user = await takeOverUnverified(person, tx);
  if (!user) return null;
  await revokeSessions(user.id, tx);
  await voidTokens(user.id, "verify", tx);
  await voidTokens(user.id, "reset", tx);
  const data = { name: user.name, link: `${env().APP_URL}/auth` };
  const { email: to, id: userId, language } = user;
  await queueMail({ to, userId, template: "google-took-over", language, data }, tx);
  return user;
}
