import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { registerUser } from "@/lib/auth/server/register-user";
import { isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { DAY_MS } from "@/lib/core/time-units";

function registration(change: { email?: string; password?: string; idempotencyKey?: string | null } = {}) {
  return {
    email: `dana-${randomUUID()}@example.com`,
    password: "correct horse battery",
    name: "Dana",
    language: "he",
    idempotencyKey: null,
    address: "10.0.0.1",
    userAgent: "Test browser",
    ...change,
  };
}

describe("registerUser", () => {
  it("gives a new person trial, credits, a session and a verification mail at once", async () => {
    const wish = registration();
    const { user, sid } = await registerUser(wish);
    expect(user).toMatchObject({
      email: wish.email,
      language: "he",
      trialActive: true,
      emailVerifiedAt: null,
    });
    expect(user.termsAcceptedAt).not.toBeNull();
    expect(Number(user.trialEndsAt) - Number(user.createdAt)).toBe(7 * DAY_MS);
    expect((await findSession(sid))?.user).toEqual(user);
    expect(await db().creditAccount.findUnique({ where: { userId: user.id } })).toMatchObject({
      balance: 100,
    });
    const mails = await db().outboxMail.findMany({ where: { userId: user.id } });
    expect(mails).toMatchObject([
      { to: wish.email, template: "verify-email", language: "he", state: "queued" },
    ]);
    expect(JSON.stringify(mails)).not.toContain("/verify-email/");
  });

  it("keeps neither the password nor the session's secret", async () => {
    const wish = registration();
    const { user, sid } = await registerUser(wish);
    const kept = await db().user.findUniqueOrThrow({ where: { id: user.id }, include: { sessions: true } });
    expect(JSON.stringify(kept)).not.toContain(wish.password);
    expect(JSON.stringify(kept)).not.toContain(sid);
    expect(kept.sessions).toMatchObject([{ ip: "10.0.0.1", userAgent: "Test browser" }]);
  });

  it("promises no second trial to a mailbox that had one (TRI1)", async () => {
    const name = randomUUID().replaceAll("-", "");
    await registerUser(registration({ email: `${name}@gmail.com` }));
    const { user, sid } = await registerUser(registration({ email: `${name}+again@gmail.com` }));
    expect(user).toMatchObject({ trialActive: false, trialEndsAt: null });
    expect((await findSession(sid))?.user).toEqual(user);
    expect(await db().creditAccount.findUnique({ where: { userId: user.id } })).toMatchObject({ balance: 0 });
  });

  it("makes one person of 20 registrations of one address at the same moment (ID1)", async () => {
    const wish = registration();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => registerUser(wish)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(outcomes.length - refused.length).toBe(1);
    expect(refused.every((reason) => isAppError(reason, "email_taken"))).toBe(true);
    const users = await db().user.findMany({ where: { email: wish.email } });
    expect(users).toHaveLength(1);
    expect(await db().ledgerEntry.count({ where: { userId: users[0]?.id ?? "", kind: "grant" } })).toBe(1);
  });

  it("answers the same click again with the same person and a session of its own", async () => {
    const wish = registration({ idempotencyKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 5 }, () => registerUser(wish)));
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(answers.map(({ sid }) => sid)).size).toBe(5);
    for (const { sid } of answers) expect(await findSession(sid)).not.toBeNull();
    expect(await db().outboxMail.count({ where: { to: wish.email } })).toBe(1);
  });

  it.each([
    ["another password", { password: "another password" }],
    ["another key", { idempotencyKey: "another" }],
    ["no key", { idempotencyKey: null }],
  ])("refuses a taken address with %s", async (_, change) => {
    const wish = registration({ idempotencyKey: randomUUID() });
    await registerUser(wish);
    await expect(registerUser({ ...wish, ...change })).rejects.toSatisfy((error) =>
      isAppError(error, "email_taken"),
    );
    expect(await db().session.count({ where: { user: { email: wish.email } } })).toBe(1);
  });

  it("answers a repeat for a day only", async () => {
    const wish = registration({ idempotencyKey: randomUUID() });
    const { user } = await registerUser(wish);
    await db().$executeRaw`
      UPDATE "user" SET created_at = now() - interval '25 hours' WHERE id = ${user.id}::uuid`;
    await expect(registerUser(wish)).rejects.toSatisfy((error) => isAppError(error, "email_taken"));
  });

  it("starts a second trial for the same mailbox with no credits", async () => {
    const name = randomUUID();
    await registerUser(registration({ email: `${name}@example.com` }));
    const { user } = await registerUser(registration({ email: `${name}+again@example.com` }));
    expect(await db().creditAccount.findUnique({ where: { userId: user.id } })).toMatchObject({ balance: 0 });
  });
});
