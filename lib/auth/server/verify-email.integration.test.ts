import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { issueLink } from "@/lib/auth/server/issue-link";
import { sendVerification } from "@/lib/auth/server/send-verification";
import { lockUnverified } from "@/lib/auth/server/user-store";
import { verifyEmail } from "@/lib/auth/server/verify-email";
import { isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { countBlocked, linksTo, registerPerson } from "@/tests/harness/registered";

/** The tokens mailed to an address, oldest first. */
async function tokensFor(email: string): Promise<string[]> {
  const links = await linksTo(email, "verify-email");
  return links.map((link) => link.split("/verify-email/")[1] ?? "");
}

async function tokenOf(email: string): Promise<string> {
  return (await tokensFor(email)).at(-1) ?? "";
}

const expired = (error: unknown) => isAppError(error, "token_expired");

describe("verifyEmail", () => {
  it("has one effect and one answer, 20 times at once and later again (ID3)", async () => {
    const { user, email, address } = await registerPerson();
    const token = await tokenOf(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyEmail({ token, address })));
    const [first] = answers;
    expect(first?.id).toBe(user.id);
    expect(first?.emailVerifiedAt).toBeInstanceOf(Date);
    for (const answer of answers) expect(answer).toEqual(first);
    expect(await verifyEmail({ token, address })).toEqual(first);
  });

  it("refuses a link after 24 hours", async () => {
    const { email, address } = await registerPerson();
    const token = await tokenOf(email);
    await db().$executeRaw`
      UPDATE email_token SET expires_at = expires_at - interval '24 hours' WHERE email = ${email}`;
    await expect(verifyEmail({ token, address })).rejects.toSatisfy(expired);
    expect(await db().user.findUnique({ where: { email } })).toMatchObject({ emailVerifiedAt: null });
  });

  it("refuses a link once a newer one was sent, and takes the newer one", async () => {
    const { email, address } = await registerPerson();
    const old = await tokenOf(email);
    await sendVerification({ email, address });
    await expect(verifyEmail({ token: old, address })).rejects.toSatisfy(expired);
    await expect(verifyEmail({ token: await tokenOf(email), address })).resolves.toMatchObject({ email });
    // The person is verified now: an old mail opened late has nothing to complain about.
    await expect(verifyEmail({ token: old, address })).resolves.toMatchObject({ email });
  });

  it("refuses a link for an address the person has left", async () => {
    const { user, email, address } = await registerPerson();
    const token = await tokenOf(email);
    await db().user.update({ where: { id: user.id }, data: { email: `new-${email}` } });
    await expect(verifyEmail({ token, address })).rejects.toSatisfy(expired);
  });

  it("refuses an unknown link, and counts only those", async () => {
    const { email, address } = await registerPerson();
    for (let guess = 0; guess < 60; guess += 1) {
      await expect(verifyEmail({ token: `guess-${guess}`, address })).rejects.toSatisfy(expired);
    }
    await expect(verifyEmail({ token: "one more", address })).rejects.toSatisfy((error) =>
      isAppError(error, "rate_limited"),
    );
    await expect(verifyEmail({ token: await tokenOf(email), address })).resolves.toMatchObject({ email });
  });

  it("keeps only the hash of a link", async () => {
    const { email } = await registerPerson();
    const token = await tokenOf(email);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(JSON.stringify(await db().emailToken.findMany({ where: { email } }))).not.toContain(token);
  });
});

describe("sendVerification", () => {
  it("is silent about unknown and verified addresses", async () => {
    const { email, address } = await registerPerson();
    await verifyEmail({ token: await tokenOf(email), address });
    const unknown = `no-${randomUUID()}@example.com`;
    await sendVerification({ email, address });
    await sendVerification({ email: unknown, address });
    expect(await tokensFor(email)).toHaveLength(1);
    expect(await tokensFor(unknown)).toHaveLength(0);
  });

  it("leaves one valid link when a second request comes before the first has finished", async () => {
    const { user, email, address } = await registerPerson();
    let second: Promise<void> | undefined;
    await inTransaction(async (tx) => {
      const first = await lockUnverified(email, tx);
      await issueLink("verify", first ?? user, tx);
      second = sendVerification({ email, address });
      await expect.poll(countBlocked, { timeout: 5_000 }).toBe(1);
    });
    await second;
    expect(await tokensFor(email)).toHaveLength(3);
    expect(await db().emailToken.count({ where: { userId: user.id, usedAt: null, voidedAt: null } })).toBe(1);
  });

  it("writes to one address three times an hour, whoever asks and whether it is known (LIM1)", async () => {
    const email = `no-${randomUUID()}@example.com`;
    const ask = () => sendVerification({ email, address: `test-${randomUUID()}` });
    await Promise.all([ask(), ask(), ask()]);
    await expect(ask()).rejects.toSatisfy((error) => isAppError(error, "rate_limited"));
  });
});
