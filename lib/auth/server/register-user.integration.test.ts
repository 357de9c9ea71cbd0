import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type RegistrationInput, registerUser } from "@/lib/auth/server/register-user";
import { findSession } from "@/lib/auth/server/sessions";
import { completeVerification } from "@/lib/auth/server/verify-email";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";

function registration(change: Partial<RegistrationInput> = {}) {
  return {
    email: `dana-${randomUUID()}@example.com`,
    password: "correct horse battery",
    name: "Dana",
    language: "he",
    idempotencyKey: null,
    replaces: null,
    address: "10.0.0.1",
    userAgent: "Test browser",
    ...change,
  };
}

const verify = ({ id }: { id: string }) => runInTransaction((tx) => completeVerification(id, null, tx));

describe("user registration", () => {
  // spec: 9.27, D3.26, D5.20
  it("registerUser creates user, trial, credits, session and verification mail together", async () => {
    const request = registration();
    const { user, sid } = await registerUser(request);
    expect(user).toMatchObject({
      email: request.email,
      language: "he",
      trialActive: true,
      emailVerifiedAt: null,
    });
    expect(user.termsAcceptedAt).not.toBeNull();
    expect(Number(user.trialEndsAt) - Number(user.createdAt)).toBe(7 * DAY_MS);
    expect((await findSession(sid))?.user).toEqual(user);
    expect(await getPrismaClient().creditAccount.findUnique({ where: { userId: user.id } })).toMatchObject({
      balance: 100,
    });
    const mails = await getPrismaClient().outboxMail.findMany({ where: { userId: user.id } });
    expect(mails).toMatchObject([
      { to: request.email, template: "verify-email", language: "he", state: "queued" },
    ]);
    expect(JSON.stringify(mails)).not.toContain("/verify-email/");
  });

  it("registerUser stores neither the password nor the session secret in plain text", async () => {
    const request = registration();
    const { user, sid } = await registerUser(request);
    const stored = await getPrismaClient().user.findUniqueOrThrow({
      where: { id: user.id },
      include: { sessions: true },
    });
    expect(JSON.stringify(stored)).not.toContain(request.password);
    expect(JSON.stringify(stored)).not.toContain(sid);
    expect(stored.sessions).toMatchObject([{ ip: "10.0.0.1", userAgent: "Test browser" }]);
  });

  // spec: D5.22
  it("registerUser starts no second trial for a mailbox whose trial was verified [TRI1]", async () => {
    const name = randomUUID().replaceAll("-", "");
    const first = await registerUser(registration({ email: `${name}@gmail.com` }));
    await verify(first.user);
    const { user, sid } = await registerUser(registration({ email: `${name}+again@gmail.com` }));
    expect(user).toMatchObject({ trialActive: false, trialEndsAt: null });
    expect((await findSession(sid))?.user).toEqual(user);
    expect(await getPrismaClient().creditAccount.findUnique({ where: { userId: user.id } })).toMatchObject({
      balance: 0,
    });
  });

  it("registerUser revokes the former session of another user in the same browser", async () => {
    const first = await registerUser(registration());
    const former = await findSession(first.sid);
    const replaces = { id: former?.session.id ?? "", userId: first.user.id };
    await expect(registerUser(registration({ email: first.user.email, replaces }))).rejects.toThrow();
    expect(await findSession(first.sid)).not.toBeNull();
    await registerUser(registration({ replaces }));
    expect(await findSession(first.sid)).toBeNull();
  });

  it("registerUser creates one user for 20 concurrent registrations of one address [ID1]", async () => {
    const request = registration();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => registerUser(request)));
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(outcomes.length - refused.length).toBe(1);
    expect(refused.every((reason) => isAppError(reason, "email_taken"))).toBe(true);
    const users = await getPrismaClient().user.findMany({ where: { email: request.email } });
    expect(users).toHaveLength(1);
    expect(
      await getPrismaClient().ledgerEntry.count({ where: { userId: users[0]?.id ?? "", kind: "grant" } }),
    ).toBe(1);
  });

  it("registerUser answers a retried request equally and keeps every session of its tries", async () => {
    const request = registration({ idempotencyKey: randomUUID() });
    const responses = await Promise.all(Array.from({ length: 5 }, () => registerUser(request)));
    expect(new Set(responses.map(({ user }) => user.id)).size).toBe(1);
    expect(new Set(responses.map(({ sid }) => sid)).size).toBe(5);
    for (const { sid } of responses) expect(await findSession(sid)).not.toBeNull();
    const [first] = responses;
    const own = await findSession(first?.sid ?? "");
    const replaces = { id: own?.session.id ?? "", userId: first?.user.id ?? "" };
    const late = await registerUser({ ...request, replaces });
    expect(late.user).toEqual(first?.user);
    for (const { sid } of [...responses, late]) expect(await findSession(sid)).not.toBeNull();
    expect(await getPrismaClient().outboxMail.count({ where: { to: request.email } })).toBe(1);
  });

  it.each([
    ["another password", { password: "another password" }],
    ["another key", { idempotencyKey: "another" }],
    ["no key", { idempotencyKey: null }],
  ])("registerUser refuses a taken address with %s", async (_, change) => {
    const request = registration({ idempotencyKey: randomUUID() });
    await registerUser(request);
    await expect(registerUser({ ...request, ...change })).rejects.toSatisfy((error) =>
      isAppError(error, "email_taken"),
    );
    expect(await getPrismaClient().session.count({ where: { user: { email: request.email } } })).toBe(1);
  });

  it("registerUser replays a retried registration for one day only", async () => {
    const request = registration({ idempotencyKey: randomUUID() });
    const { user } = await registerUser(request);
    await getPrismaClient().$executeRaw`
      UPDATE "user" SET created_at = now() - interval '25 hours' WHERE id = ${user.id}::uuid`;
    await expect(registerUser(request)).rejects.toSatisfy((error) => isAppError(error, "email_taken"));
  });
});
