import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgotPassword, sendVerification } from "@/lib/auth/server/email-links";
import { claimUnverifiedUserForGoogle } from "@/lib/auth/server/google-store";
import { loginUser } from "@/lib/auth/server/login-user";
import { registerUser } from "@/lib/auth/server/register-user";
import { resetPassword } from "@/lib/auth/server/reset-password";
import { createSession, deleteExpiredSessions, findSession } from "@/lib/auth/server/sessions";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { completeVerification } from "@/lib/auth/server/verify-email";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { type ErrorCode, isAppError } from "@/lib/core/errors";
import { sha256Hex } from "@/lib/core/server/crypto";
import { getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { type GoogleTokenOptions, issueBoundGoogleToken } from "@/tests/harness/google-tokens";
import { waitFor } from "@/tests/harness/npm-start";
import { readMailedLinks, registerTestUser } from "@/tests/harness/registered-user";
import { getCredits } from "@/tests/harness/row-fixtures";

const password = "correct horse battery";

const newEmail = () => `dana-${randomUUID()}@people.example`;
const newSub = () => `9${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;
/** Returns an IP address that no other test uses, so that rate limits start empty. */
const uniqueOrigin = () => ({ address: `test-${randomUUID()}`, userAgent: null });

async function request(
  token: GoogleTokenOptions,
  changes: { replaces?: string | null; language?: string } = {},
) {
  const proof = await issueBoundGoogleToken(getEnv().SANDBOX_URL ?? "", { name: "Dana", ...token });
  return { ...proof, language: "en", replaces: null, ...uniqueOrigin(), ...changes };
}

const signIn = async (token: GoogleTokenOptions, changes = {}) =>
  signInWithGoogle(await request(token, changes));

const register = (email: string, changes: { idempotencyKey?: string | null } = {}) =>
  registerUser({
    email,
    password,
    name: "Somebody",
    language: "he",
    idempotencyKey: null,
    replaces: null,
    ...uniqueOrigin(),
    ...changes,
  });

const login = (email: string) => loginUser({ email, password, replaces: null, ...uniqueOrigin() });
const rowsOf = (email: string) => getPrismaClient().user.findMany({ where: { email } });
const mailsTo = (to: string, template = "google-took-over") =>
  getPrismaClient().outboxMail.count({ where: { to, template } });

const verify = (id: string) =>
  getPrismaClient().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
const askDeletion = (id: string) =>
  getPrismaClient().user.update({ where: { id }, data: { deletionRequestedAt: new Date() } });

const refusedWith = (code: ErrorCode) => (error: unknown) => isAppError(error, code);

describe("Google sign-in of a new user", () => {
  // spec: D3.27
  it("new Google user gets trial, credits, verified email, terms and session, but no mail", async () => {
    const email = newEmail();
    const entered = await signIn({ email }, { language: "he" });
    expect(entered).toMatchObject({
      isNewUser: true,
      user: { email, name: "Dana", language: "he", trialActive: true, hasPassword: false },
    });
    const { user, sid } = entered;
    expect(user.googleId).toMatch(/^\d{21}$/);
    expect(user.emailVerifiedAt).not.toBeNull();
    expect(user.termsAcceptedAt).not.toBeNull();
    expect(Number(user.trialEndsAt) - Number(user.createdAt)).toBe(7 * DAY_MS);
    expect((await findSession(sid))?.user).toEqual(user);
    expect(await getCredits(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await getPrismaClient().outboxMail.count({ where: { to: email } })).toBe(0);
  });

  it("concurrent Google sign-ins create one user", async () => {
    const email = newEmail();
    const requests = await Promise.all(Array.from({ length: 20 }, () => request({ email })));
    const entered = await Promise.all(requests.map(signInWithGoogle));
    const users = await rowsOf(email);
    expect(users).toHaveLength(1);
    expect(entered.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
    expect(new Set(entered.map(({ sid }) => sid)).size).toBe(20);
    const id = users[0]?.id ?? "";
    expect(await getPrismaClient().session.count({ where: { userId: id, revokedAt: null } })).toBe(20);
    expect(await getCredits(id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  it("new Google user gets no second trial for a mailbox that had one [TRI1]", async () => {
    const name = randomUUID().replaceAll("-", "");
    const { user: first } = await register(`${name}@gmail.com`);
    await runInTransaction((tx) => completeVerification(first.id, null, tx));
    const { user } = await signIn({ email: `${name.slice(0, 4)}.${name.slice(4)}+again@gmail.com` });
    expect(await getCredits(user.id)).toMatchObject({ balance: 0 });
    expect(user).toMatchObject({ trialActive: false, trialEndsAt: null });
  });
});

describe("Google sign-in of a returning user", () => {
  it("returning Google user is identified by the Google account, not by email or name", async () => {
    const [email, sub] = [newEmail(), newSub()];
    const first = await signIn({ email, sub });
    const again = await signIn({ email: newEmail(), sub, name: "Another Name" });
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id, email, name: "Dana" } });
    expect(await getCredits(first.user.id)).toMatchObject({ balance: 100 });
  });

  it("claimUnverifiedUserForGoogle leaves no proof of the former password", async () => {
    const email = newEmail();
    await register(email);
    await getPrismaClient().user.update({ where: { email }, data: { passwordProvedAt: new Date() } });
    await signIn({ email });
    expect(await rowsOf(email)).toMatchObject([{ passwordHash: null, passwordProvedAt: null }]);
  });

  it("Google sign-in opens a new session and revokes the one that the browser sent [SES2]", async () => {
    const email = newEmail();
    const first = await signIn({ email });
    const shown = await findSession(first.sid);
    const second = await signIn({ email }, { replaces: shown?.session.id ?? null });
    expect(second.sid).not.toBe(first.sid);
    expect(await findSession(first.sid)).toBeNull();
    expect(await findSession(second.sid)).not.toBeNull();
  });
});

describe("Google sign-in with a registered address", () => {
  it("Google account is linked to a verified user with a proved password, whose sessions end", async () => {
    const email = newEmail();
    const { user, sid } = await register(email);
    await verify(user.id);
    await getPrismaClient().user.update({ where: { id: user.id }, data: { passwordProvedAt: new Date() } });
    const entered = await signIn({ email });
    expect(entered).toMatchObject({
      isNewUser: false,
      user: { id: user.id, name: "Somebody", hasPassword: true },
    });
    await expect(login(email)).resolves.toMatchObject({ user: { id: user.id } });
    expect(await findSession(sid)).toBeNull();
    expect(await findSession(entered.sid)).not.toBeNull();
    expect(await mailsTo(email)).toBe(0);
    expect(await mailsTo(email, "google-linked")).toBe(1);
  });

  it("Google sign-in voids the password of a verified user who never proved it [ID2]", async () => {
    const email = newEmail();
    const attacker = await register(email);
    await verify(attacker.user.id);
    const { user, sid } = await signIn({ email });
    expect(user).toMatchObject({ id: attacker.user.id, hasPassword: false });
    expect(await findSession(attacker.sid)).toBeNull();
    expect(await findSession(sid)).not.toBeNull();
    await expect(login(email)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    expect(await mailsTo(email)).toBe(1);
  });

  it("Google sign-in keeps a password that was set with a mailed link", async () => {
    const { email } = await registerTestUser();
    await forgotPassword({ email, ...uniqueOrigin() });
    const [link] = await readMailedLinks(email, "reset-password");
    const token = link?.split("/").at(-1) ?? "";
    await resetPassword({ token, password: "another long battery", ...uniqueOrigin() });
    expect((await signIn({ email })).user.hasPassword).toBe(true);
  });

  it("Google sign-in takes over an unverified user and notifies the owner (pre-hijacking) [ID2]", async () => {
    const email = newEmail();
    const idempotencyKey = randomUUID();
    const attacker = await register(email, { idempotencyKey });
    const elsewhere = await login(email);
    const { user } = await signIn({ email });
    expect(user).toMatchObject({ id: attacker.user.id, name: "Dana", language: "en", hasPassword: false });
    expect(user.emailVerifiedAt).not.toBeNull();
    await expect(login(email)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    expect(await findSession(attacker.sid)).toBeNull();
    expect(await findSession(elsewhere.sid)).toBeNull();
    // A deleted password must also prevent the replay of the registration.
    await expect(register(email, { idempotencyKey })).rejects.toSatisfy(refusedWith("email_taken"));
    const tokens = { userId: user.id, usedAt: null, voidedAt: null };
    expect(await getPrismaClient().emailToken.count({ where: tokens })).toBe(0);
    expect(
      await getPrismaClient().outboxMail.findMany({ where: { to: email, template: "google-took-over" } }),
    ).toMatchObject([{ language: "en", state: "queued" }]);
  });

  it("ten concurrent Google sign-ins take over an unverified user once", async () => {
    const email = newEmail();
    const { user } = await register(email);
    const requests = await Promise.all(Array.from({ length: 10 }, () => request({ email })));
    const entered = await Promise.all(requests.map(signInWithGoogle));
    expect(new Set(entered.map((one) => one.user.id))).toEqual(new Set([user.id]));
    for (const { sid } of entered) expect(await findSession(sid)).not.toBeNull();
    expect(await mailsTo(email)).toBe(1);
  });

  it("a concurrent registration keeps no access after Google sign-in takes the address", async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail();
      const google = await request({ email });
      const [registered, entered] = await Promise.allSettled([register(email), signInWithGoogle(google)]);
      expect(entered.status).toBe("fulfilled");
      expect(await rowsOf(email)).toHaveLength(1);
      if (registered.status === "fulfilled") expect(await findSession(registered.value.sid)).toBeNull();
      await expect(login(email)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    }
  });

  it("a concurrent password login gets no session while Google sign-in takes the user over", async () => {
    const email = newEmail();
    const { user } = await register(email);
    const currentUser = { sub: newSub(), email, name: "Dana", language: "en" };
    const waiting = async () => {
      const rows = await getPrismaClient().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO session%'`;
      return rows.length > 0;
    };
    let late: Promise<unknown> = Promise.resolve();
    await runInTransaction(async (tx) => {
      await claimUnverifiedUserForGoogle(currentUser, tx);
      // The old password is still committed and matches; only the insert of the session has to wait.
      late = login(email).catch((error: unknown) => error);
      await waitFor("the sign-in waits for the row", waiting);
    });
    expect(isAppError(await late, "invalid_credentials")).toBe(true);
    expect(user.id).toBe((await rowsOf(email))[0]?.id);
  });

  it("Google sign-in refuses a second Google account for one address and changes nothing", async () => {
    const email = newEmail();
    const { user } = await signIn({ email });
    const before = await rowsOf(email);
    await expect(signIn({ email, sub: newSub() })).rejects.toSatisfy(refusedWith("google_conflict"));
    expect(await rowsOf(email)).toEqual(before);
    expect(await getPrismaClient().session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("refused Google sign-ins", () => {
  it("Google sign-in refuses an address that Google has not verified, registered or not", async () => {
    const [fresh, taken] = [newEmail(), newEmail()];
    const { user } = await register(taken);
    await verify(user.id);
    for (const email of [fresh, taken]) {
      await expect(signIn({ email, flaw: "unverified" })).rejects.toSatisfy(refusedWith("google_unverified"));
    }
    expect(await rowsOf(fresh)).toEqual([]);
    expect((await rowsOf(taken))[0]?.googleId).toBeNull();
  });

  it.each(["Dana Levin", "a@b@people.example", "dana＠people.example"])(
    "Google sign-in refuses %s, which is not a plain email address",
    async (email) => {
      await expect(signIn({ email, sub: newSub() })).rejects.toSatisfy(refusedWith("google_rejected"));
    },
  );

  it("Google sign-in refuses a user who requested deletion until the deletion finished", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const google = await signIn({ email });
    const registered = await register(other);
    for (const id of [google.user.id, registered.user.id]) await askDeletion(id);
    const sessions = () =>
      getPrismaClient().session.count({ where: { userId: { in: [google.user.id, registered.user.id] } } });
    const before = await sessions();
    const closing = refusedWith("account_closing");
    await expect(signIn({ email })).rejects.toSatisfy(closing);
    await expect(signIn({ email: other })).rejects.toSatisfy(closing);
    await expect(login(other)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(register(other)).rejects.toSatisfy(refusedWith("email_taken"));
    await expect(createSession(google.user.id, uniqueOrigin())).rejects.toSatisfy(
      refusedWith("invalid_credentials"),
    );
    const mails = await mailsTo(other, "verify-email");
    await sendVerification({ email: other, address: uniqueOrigin().address });
    expect(await mailsTo(other, "verify-email")).toBe(mails);
    expect(await sessions()).toBe(before);
  });
});

describe("Google token", () => {
  it("Google token signs in once for concurrent and later uses", async () => {
    const email = newEmail();
    const sound = await request({ email });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => signInWithGoogle(sound)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(signInWithGoogle(sound)).rejects.toSatisfy(refusedWith("google_rejected"));
    expect(await getPrismaClient().session.count({ where: { user: { email } } })).toBe(1);
    const again = await request({ email });
    await expect(signInWithGoogle(again)).resolves.toMatchObject({ isNewUser: false });
  });

  it.each([
    ["without the cookie of its browser", { nonceCookie: null }, {}],
    ["with the cookie of another browser", { nonceCookie: randomUUID() }, {}],
    ["with its own nonce as the cookie", { nonceCookie: "known" }, { nonce: "known" }],
  ])("Google token is rejected %s", async (_, changes, claims) => {
    const email = newEmail();
    const stolen = { ...(await request({ email, ...claims })), ...changes };
    await expect(signInWithGoogle(stolen)).rejects.toSatisfy(refusedWith("google_rejected"));
    expect(await rowsOf(email)).toHaveLength(0);
  });

  it("deleteExpiredSessions deletes uses of expired Google tokens only", async () => {
    const { token, ...rest } = await request({ email: newEmail() });
    await signInWithGoogle({ token, ...rest });
    const hash = sha256Hex(token);
    const find = () => getPrismaClient().usedGoogleToken.findUnique({ where: { hash } });
    await deleteExpiredSessions();
    expect(await find()).not.toBeNull();
    await getPrismaClient().usedGoogleToken.update({ where: { hash }, data: { expiresAt: new Date(0) } });
    await deleteExpiredSessions();
    expect(await find()).toBeNull();
  });
});

describe("rate limit per IP address [LIM1]", () => {
  const made = (address: string) =>
    signInWithGoogle({
      token: "made.up.token",
      nonceCookie: null,
      language: "en",
      replaces: null,
      address,
      userAgent: null,
    });

  it("Google sign-in checks at most 100 of 130 parallel invalid tokens, then refuses valid ones", async () => {
    const { address } = uniqueOrigin();
    const tries = await Promise.allSettled(Array.from({ length: 130 }, () => made(address)));
    const reasons = tries.map((one) => (one.status === "rejected" ? one.reason : null));
    expect(reasons.filter(refusedWith("google_rejected"))).toHaveLength(100);
    expect(reasons.filter(refusedWith("rate_limited"))).toHaveLength(30);
    const sound = await request({ email: newEmail() });
    await expect(signInWithGoogle({ ...sound, address })).rejects.toSatisfy(refusedWith("rate_limited"));
    await expect(signInWithGoogle(sound)).resolves.toMatchObject({ isNewUser: true });
  });

  it("Google sign-in counts only failures", async () => {
    const { address } = uniqueOrigin();
    const email = newEmail();
    for (let n = 0; n < 99; n += 1) await made(address).catch(() => undefined);
    for (let n = 0; n < 3; n += 1) await signInWithGoogle({ ...(await request({ email })), address });
    await expect(made(address)).rejects.toSatisfy(refusedWith("google_rejected"));
    await expect(made(address)).rejects.toSatisfy(refusedWith("rate_limited"));
  });
});
