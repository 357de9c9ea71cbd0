import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueEmailLink, sendVerification } from "@/lib/auth/server/email-links";
import { loginUser } from "@/lib/auth/server/login-user";
import { lockUnverifiedUser } from "@/lib/auth/server/user-store";
import { completeVerification, findUserToVerify, verifyEmail } from "@/lib/auth/server/verify-email";
import { type ErrorCode, isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import {
  countBlockedConnections,
  PASSWORD,
  readMailedLinks,
  registerTestUser,
} from "@/tests/harness/registered-user";

/** Returns the tokens mailed to an address, oldest first. */
async function tokensFor(email: string): Promise<string[]> {
  const links = await readMailedLinks(email, "verify-email");
  return links.map((link) => link.split("/verify-email/")[1] ?? "");
}

async function tokenOf(email: string): Promise<string> {
  return (await tokensFor(email)).at(-1) ?? "";
}

const refusedWith = (code: ErrorCode) => (error: unknown) => isAppError(error, code);
const expired = refusedWith("token_expired");
const rowOf = (email: string) => getPrismaClient().user.findUniqueOrThrow({ where: { email } });
const PROVED = { emailVerifiedAt: expect.any(Date), passwordProvedAt: expect.any(Date) };

describe("email verification", () => {
  it("verifyEmail has one effect for 20 concurrent and later calls [ID3]", async () => {
    const { user, email, address } = await registerTestUser();
    const token = await tokenOf(email);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => verifyEmail({ token, address, userId: user.id })),
    );
    const [first] = responses;
    expect(first?.id).toBe(user.id);
    expect(first?.emailVerifiedAt).toBeInstanceOf(Date);
    for (const response of responses) expect(response).toEqual(first);
    expect(await verifyEmail({ token, address, userId: user.id })).toEqual(first);
  });

  it("verifyEmail refuses an open link without session and in another user's session [ID2]", async () => {
    const [{ user, email, address }, other] = [await registerTestUser(), await registerTestUser()];
    const token = await tokenOf(email);
    for (const userId of [null, other.user.id])
      await expect(verifyEmail({ token, address, userId })).rejects.toSatisfy(refusedWith("forbidden"));
    expect(await rowOf(email)).toMatchObject({ emailVerifiedAt: null, passwordProvedAt: null });
    expect(await verifyEmail({ token, address, userId: user.id })).toMatchObject({ email });
    expect(await rowOf(email)).toMatchObject(PROVED);
  });

  it("findUserToVerify changes nothing in a session of its user", async () => {
    const { user, email, address } = await registerTestUser();
    const token = await tokenOf(email);
    expect(await findUserToVerify({ token, address })).toEqual(user);
    expect(await rowOf(email)).toMatchObject({ emailVerifiedAt: null, passwordProvedAt: null });
    expect(await getPrismaClient().emailToken.findFirst({ where: { email } })).toMatchObject({
      usedAt: null,
    });
  });

  it("verifyEmail accepts the password in place of a session of the user", async () => {
    const [{ email, address }, other] = [await registerTestUser(), await registerTestUser()];
    const token = await tokenOf(email);
    const proof = { token, address, userId: other.user.id, password: PASSWORD };
    expect(await verifyEmail(proof)).toMatchObject({ email, emailVerifiedAt: expect.any(Date) });
    expect(await rowOf(email)).toMatchObject(PROVED);
  });

  it("verifyEmail counts wrong passwords as failed sign-ins [LIM1]", async () => {
    const { email, address, login } = await registerTestUser();
    const token = await tokenOf(email);
    const guess = () => verifyEmail({ token, address, userId: null, password: "a wrong one" });
    for (let n = 0; n < 10; n += 1)
      await expect(guess()).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(guess()).rejects.toSatisfy(refusedWith("rate_limited"));
    await expect(loginUser(login)).rejects.toSatisfy(refusedWith("rate_limited"));
    expect(await rowOf(email)).toMatchObject({ emailVerifiedAt: null });
  });

  it("completeVerification refuses when the password was replaced after its check", async () => {
    const { user, email } = await registerTestUser();
    const late = runInTransaction((tx) => completeVerification(user.id, "an older hash", tx));
    await expect(late).rejects.toSatisfy(refusedWith("invalid_credentials"));
    expect(await rowOf(email)).toMatchObject({ emailVerifiedAt: null });
  });

  it("verifyEmail refuses a link after 24 hours", async () => {
    const { user, email, address } = await registerTestUser();
    const token = await tokenOf(email);
    await getPrismaClient().$executeRaw`
      UPDATE email_token SET expires_at = expires_at - interval '24 hours' WHERE email = ${email}`;
    await expect(verifyEmail({ token, address, userId: user.id })).rejects.toSatisfy(expired);
    expect(await getPrismaClient().user.findUnique({ where: { email } })).toMatchObject({
      emailVerifiedAt: null,
    });
  });

  it("verifyEmail accepts the first link after another one was sent", async () => {
    const { user, email, address } = await registerTestUser();
    const userId = user.id;
    const old = await tokenOf(email);
    await sendVerification({ email, address });
    await expect(verifyEmail({ token: old, address, userId })).resolves.toMatchObject({ email });
    // The address is verified now, so the newer link succeeds too.
    await expect(verifyEmail({ token: await tokenOf(email), address, userId })).resolves.toMatchObject({
      email,
    });
  });

  it("verifyEmail refuses a link for a former address of the user", async () => {
    const { user, email, address } = await registerTestUser();
    const token = await tokenOf(email);
    await getPrismaClient().user.update({ where: { id: user.id }, data: { email: `new-${email}` } });
    await expect(verifyEmail({ token, address, userId: user.id })).rejects.toSatisfy(expired);
  });

  it("verifyEmail refuses unknown links and counts only those", async () => {
    const { user, email, address } = await registerTestUser();
    const userId = user.id;
    for (let guess = 0; guess < 60; guess += 1) {
      await expect(verifyEmail({ token: `guess-${guess}`, address, userId })).rejects.toSatisfy(expired);
    }
    await expect(verifyEmail({ token: "one more", address, userId })).rejects.toSatisfy((error) =>
      isAppError(error, "rate_limited"),
    );
    await expect(verifyEmail({ token: await tokenOf(email), address, userId })).resolves.toMatchObject({
      email,
    });
  });

  it("email verification stores only the hash of a link", async () => {
    const { email } = await registerTestUser();
    const token = await tokenOf(email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(await getPrismaClient().emailToken.findMany({ where: { email } }))).not.toContain(
      token,
    );
  });
});

describe("verification mail request", () => {
  it("sendVerification sends no mail to unknown and verified addresses", async () => {
    const { user, email, address } = await registerTestUser();
    await verifyEmail({ token: await tokenOf(email), address, userId: user.id });
    const unknown = `no-${randomUUID()}@example.com`;
    await sendVerification({ email, address });
    await sendVerification({ email: unknown, address });
    expect(await tokensFor(email)).toHaveLength(1);
    expect(await tokensFor(unknown)).toHaveLength(0);
  });

  it("sendVerification leaves all links of an address valid for concurrent requests", async () => {
    const { user, email, address } = await registerTestUser();
    let second: Promise<void> | undefined;
    await runInTransaction(async (tx) => {
      const first = await lockUnverifiedUser(email, tx);
      await issueEmailLink("verify", first ?? user, tx);
      second = sendVerification({ email, address });
      await expect.poll(countBlockedConnections, { timeout: 5_000 }).toBe(1);
    });
    await second;
    expect(await tokensFor(email)).toHaveLength(3);
    expect(
      await getPrismaClient().emailToken.count({ where: { userId: user.id, usedAt: null, voidedAt: null } }),
    ).toBe(3);
  });

  it("sendVerification sends at most three mails per hour to one address [LIM1]", async () => {
    const email = `no-${randomUUID()}@example.com`;
    const ask = () => sendVerification({ email, address: `test-${randomUUID()}` });
    await Promise.all([ask(), ask(), ask()]);
    await expect(ask()).rejects.toSatisfy((error) => isAppError(error, "rate_limited"));
  });
});
