import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { takeOverUnverified } from "@/lib/auth/server/google-store";
import { loginUser } from "@/lib/auth/server/login-user";
import { openSession } from "@/lib/auth/server/open-session";
import { registerUser } from "@/lib/auth/server/register-user";
import { sendVerification } from "@/lib/auth/server/send-verification";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { type ErrorCode, isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { eventually } from "@/tests/harness/checkout";
import { googleToken, type TokenWish } from "@/tests/harness/google";
import { creditsOf } from "@/tests/harness/rows";

const password = "correct horse battery";

const newEmail = () => `dana-${randomUUID()}@people.example`;
const newSub = () => `9${Array.from({ length: 20 }, () => randomInt(10)).join("")}`;
/** An address of the network that no other test uses, so that limits start empty. */
const place = () => ({ address: `test-${randomUUID()}`, userAgent: null });

async function wish(token: TokenWish, changes: { replaces?: string | null; language?: string } = {}) {
  const credential = await googleToken(env().SANDBOX_URL ?? "", { name: "Dana", ...token });
  return { token: credential, language: "en", replaces: null, ...place(), ...changes };
}

const signIn = async (token: TokenWish, changes = {}) => signInWithGoogle(await wish(token, changes));

const register = (email: string, changes: { idempotencyKey?: string | null } = {}) =>
  registerUser({
    email,
    password,
    name: "Somebody",
    language: "he",
    idempotencyKey: null,
    ...place(),
    ...changes,
  });

const login = (email: string) => loginUser({ email, password, replaces: null, ...place() });
const rowsOf = (email: string) => db().user.findMany({ where: { email } });
const mailsTo = (to: string, template = "google-took-over") =>
  db().outboxMail.count({ where: { to, template } });

const verify = (id: string) => db().user.update({ where: { id }, data: { emailVerifiedAt: new Date() } });
const askDeletion = (id: string) =>
  db().user.update({ where: { id }, data: { deletionAskedAt: new Date() } });

const refusedWith = (code: ErrorCode) => (error: unknown) => isAppError(error, code);

describe("somebody new", () => {
  it("has trial, credits, a verified address, the terms and a session at once, and gets no mail", async () => {
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
    expect(await creditsOf(user.id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
    expect(await db().outboxMail.count({ where: { to: email } })).toBe(0);
  });

  it("is one person however many windows come at the same moment", async () => {
    const email = newEmail();
    const wishes = await Promise.all(Array.from({ length: 20 }, () => wish({ email })));
    const entered = await Promise.all(wishes.map(signInWithGoogle));
    const people = await rowsOf(email);
    expect(people).toHaveLength(1);
    expect(entered.filter(({ isNewUser }) => isNewUser)).toHaveLength(1);
    expect(new Set(entered.map(({ sid }) => sid)).size).toBe(20);
    const id = people[0]?.id ?? "";
    expect(await db().session.count({ where: { userId: id, revokedAt: null } })).toBe(20);
    expect(await creditsOf(id)).toEqual({ balance: 100, reserved: 0, ledger: 100 });
  });

  it("gets no second trial for a mailbox that had one (TRI1)", async () => {
    const name = randomUUID().replaceAll("-", "");
    await register(`${name}@gmail.com`);
    const { user } = await signIn({ email: `${name.slice(0, 4)}.${name.slice(4)}+again@gmail.com` });
    expect(await creditsOf(user.id)).toMatchObject({ balance: 0 });
    expect(user).toMatchObject({ trialActive: false, trialEndsAt: null });
  });
});

describe("somebody who comes back", () => {
  it("is known by Google's account, whatever the address and the name are now", async () => {
    const [email, sub] = [newEmail(), newSub()];
    const first = await signIn({ email, sub });
    const again = await signIn({ email: newEmail(), sub, name: "Another Name" });
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id, email, name: "Dana" } });
    expect(await creditsOf(first.user.id)).toMatchObject({ balance: 100 });
  });

  it("gets a new session that replaces the one the browser showed (SES2)", async () => {
    const email = newEmail();
    const first = await signIn({ email });
    const shown = await findSession(first.sid);
    const second = await signIn({ email }, { replaces: shown?.session.id ?? null });
    expect(second.sid).not.toBe(first.sid);
    expect(await findSession(first.sid)).toBeNull();
    expect(await findSession(second.sid)).not.toBeNull();
  });
});

describe("an address that is a person's already", () => {
  it("is linked and keeps its password and sessions when we verified it", async () => {
    const email = newEmail();
    const { user, sid } = await register(email);
    await verify(user.id);
    const entered = await signIn({ email });
    expect(entered).toMatchObject({
      isNewUser: false,
      user: { id: user.id, name: "Somebody", hasPassword: true },
    });
    await expect(login(email)).resolves.toMatchObject({ user: { id: user.id } });
    expect(await findSession(sid)).not.toBeNull();
    expect(await mailsTo(email)).toBe(0);
  });

  it("is taken from whoever registered it without proving it, and its owner is told (ID2, pre-hijack)", async () => {
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
    // The first answer of a registration can be asked for again, but not by somebody whose password is gone.
    await expect(register(email, { idempotencyKey })).rejects.toSatisfy(refusedWith("email_taken"));
    const tokens = { userId: user.id, usedAt: null, voidedAt: null };
    expect(await db().emailToken.count({ where: tokens })).toBe(0);
    expect(
      await db().outboxMail.findMany({ where: { to: email, template: "google-took-over" } }),
    ).toMatchObject([{ language: "en", state: "queued" }]);
  });

  it("is taken once, also by ten windows at the same moment", async () => {
    const email = newEmail();
    const { user } = await register(email);
    const wishes = await Promise.all(Array.from({ length: 10 }, () => wish({ email })));
    const entered = await Promise.all(wishes.map(signInWithGoogle));
    expect(new Set(entered.map((one) => one.user.id))).toEqual(new Set([user.id]));
    for (const { sid } of entered) expect(await findSession(sid)).not.toBeNull();
    expect(await mailsTo(email)).toBe(1);
  });

  it("leaves no way in to whoever registers it at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const email = newEmail();
      const google = await wish({ email });
      const [registered, entered] = await Promise.allSettled([register(email), signInWithGoogle(google)]);
      expect(entered.status).toBe("fulfilled");
      expect(await rowsOf(email)).toHaveLength(1);
      if (registered.status === "fulfilled") expect(await findSession(registered.value.sid)).toBeNull();
      await expect(login(email)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    }
  });

  it("leaves no way in to a password that was being checked while it was taken", async () => {
    const email = newEmail();
    const { user } = await register(email);
    const person = { sub: newSub(), email, name: "Dana", language: "en" };
    const waiting = async () => {
      const rows = await db().$queryRaw<unknown[]>`
        SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO session%'`;
      return rows.length > 0;
    };
    let late: Promise<unknown> = Promise.resolve();
    await inTransaction(async (tx) => {
      await takeOverUnverified(person, tx);
      // The old password is still the committed one: it is right, and only opening the session has to wait.
      late = login(email).catch((error: unknown) => error);
      await eventually("the sign-in waits for the row", waiting);
    });
    expect(isAppError(await late, "invalid_credentials")).toBe(true);
    expect(user.id).toBe((await rowsOf(email))[0]?.id);
  });

  it("is refused to another Google account, and nothing changes", async () => {
    const email = newEmail();
    const { user } = await signIn({ email });
    const before = await rowsOf(email);
    await expect(signIn({ email, sub: newSub() })).rejects.toSatisfy(refusedWith("google_conflict"));
    expect(await rowsOf(email)).toEqual(before);
    expect(await db().session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("is refused", () => {
  it("an address that Google has not verified, whether somebody has it here or not", async () => {
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
    "%s, which is no plain address",
    async (email) => {
      await expect(signIn({ email, sub: newSub() })).rejects.toSatisfy(refusedWith("google_rejected"));
    },
  );

  it("somebody who has asked to be forgotten, by any door, until they are gone", async () => {
    const [email, other] = [newEmail(), newEmail()];
    const google = await signIn({ email });
    const registered = await register(other);
    for (const id of [google.user.id, registered.user.id]) await askDeletion(id);
    const sessions = () =>
      db().session.count({ where: { userId: { in: [google.user.id, registered.user.id] } } });
    const before = await sessions();
    const closing = refusedWith("account_closing");
    await expect(signIn({ email })).rejects.toSatisfy(closing);
    await expect(signIn({ email: other })).rejects.toSatisfy(closing);
    await expect(login(other)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(register(other)).rejects.toSatisfy(refusedWith("email_taken"));
    await expect(openSession(google.user.id, place())).rejects.toSatisfy(refusedWith("invalid_credentials"));
    const mails = await mailsTo(other, "verify-email");
    await sendVerification({ email: other, address: place().address });
    expect(await mailsTo(other, "verify-email")).toBe(mails);
    expect(await sessions()).toBe(before);
  });
});

describe("the limit of a place (LIM1)", () => {
  const made = (address: string) =>
    signInWithGoogle({ token: "made.up.token", language: "en", replaces: null, address, userAgent: null });

  it("lets no more than 100 of 130 parallel made-up tokens through, and then not even a sound one", async () => {
    const { address } = place();
    const tries = await Promise.allSettled(Array.from({ length: 130 }, () => made(address)));
    const reasons = tries.map((one) => (one.status === "rejected" ? one.reason : null));
    expect(reasons.filter(refusedWith("google_rejected"))).toHaveLength(100);
    expect(reasons.filter(refusedWith("rate_limited"))).toHaveLength(30);
    const sound = await wish({ email: newEmail() });
    await expect(signInWithGoogle({ ...sound, address })).rejects.toSatisfy(refusedWith("rate_limited"));
    await expect(signInWithGoogle(sound)).resolves.toMatchObject({ isNewUser: true });
  });

  it("counts failures alone", async () => {
    const { address } = place();
    const sound = await wish({ email: newEmail() });
    for (let n = 0; n < 99; n += 1) await made(address).catch(() => undefined);
    for (let n = 0; n < 3; n += 1) await signInWithGoogle({ ...sound, address });
    await expect(made(address)).rejects.toSatisfy(refusedWith("google_rejected"));
    await expect(made(address)).rejects.toSatisfy(refusedWith("rate_limited"));
  });
});
