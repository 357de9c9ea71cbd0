import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgotPassword } from "@/lib/auth/server/email-links";
import { registerUser } from "@/lib/auth/server/register-user";
import { resetPassword } from "@/lib/auth/server/reset-password";
import { signInWithGoogle } from "@/lib/auth/server/sign-in-with-google";
import { completeVerification } from "@/lib/auth/server/verify-email";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { runInTransaction } from "@/lib/core/server/transaction";
import { releaseReservation } from "@/lib/credits/server/close-reservation";
import { getCreditsInfo } from "@/lib/credits/server/credits-info";
import { grantPeriod } from "@/lib/credits/server/grant-period";
import { reserveCredits } from "@/lib/credits/server/with-credits";
import { expectLedgerBalanced } from "@/tests/harness/credit-fixtures";
import { issueBoundGoogleToken } from "@/tests/harness/google-tokens";
import { PASSWORD, readMailedLinks } from "@/tests/harness/registered-user";

async function register(email: string) {
  const where = { address: `test-${randomUUID()}`, userAgent: null };
  const input = {
    email,
    password: PASSWORD,
    name: "Dana",
    language: "en",
    idempotencyKey: null,
    replaces: null,
  };
  const { user } = await registerUser({ ...input, ...where });
  return { ...user, ...where };
}

const newMailbox = () => randomUUID().replaceAll("-", "");
const verify = (id: string) => runInTransaction((tx) => completeVerification(id, null, tx));
const spend = (userId: string, cost = 1) => reserveCredits({ userId, key: randomUUID(), kind: "text", cost });

async function trialOf(userId: string) {
  const user = await getPrismaClient().user.findUniqueOrThrow({ where: { id: userId } });
  const trialActive = user.trialEndsAt !== null && Number(user.trialEndsAt) > Date.now();
  const { balance, trial } = await getCreditsInfo({ ...user, trialActive });
  return { balance, locked: trial.locked, isActive: trial.isActive };
}

describe("trial before verification", () => {
  it("registration of a tagged address does not use up the trial of the mailbox [TRI1]", async () => {
    const name = newMailbox();
    const stranger = await register(`${name}+stranger@gmail.com`);
    const owner = await register(`${name}@gmail.com`);
    await verify(owner.id);
    expect(await trialOf(owner.id)).toEqual({ balance: 100, locked: 0, isActive: true });
    expect(await trialOf(stranger.id)).toEqual({ balance: 10, locked: 90, isActive: true });
  });

  it("20 concurrent reservations of an unverified user spend 10 credits", async () => {
    const { id } = await register(`${newMailbox()}@example.com`);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => spend(id)));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(results.length - refused.length).toBe(10);
    for (const { details } of refused) {
      expect(details).toEqual({ required_credits: 1, current_balance: 0, reason: "verify_email" });
    }
    await expectLedgerBalanced(id, 90);
  });

  it("refused reservation names no verification when the locked credits would not suffice either", async () => {
    const { id } = await register(`${newMailbox()}@example.com`);
    await expect(spend(id, 101)).rejects.toMatchObject({
      details: { required_credits: 101, current_balance: 10 },
    });
  });

  it("released reservation of an unverified user can be spent again, and not more", async () => {
    const { id } = await register(`${newMailbox()}@example.com`);
    const held = await spend(id, 10);
    await releaseReservation(held ?? "");
    await spend(id, 10);
    await expect(spend(id)).rejects.toMatchObject({ details: { current_balance: 0 } });
  });

  it("plan of an unverified user can be spent while the rest of the trial stays locked", async () => {
    const { id } = await register(`${newMailbox()}@example.com`);
    const periodEnd = new Date(Date.now() + HOUR_MS);
    const plan = { userId: id, key: randomUUID(), credits: 1_000, periodEnd, carryOver: false };
    await runInTransaction((tx) => grantPeriod(plan, tx));
    expect(await trialOf(id)).toMatchObject({ balance: 1_010, locked: 90 });
    await spend(id, 1_010);
    await expect(spend(id)).rejects.toMatchObject({ details: { reason: "verify_email" } });
    await verify(id);
    expect(await trialOf(id)).toMatchObject({ balance: 90, locked: 0 });
  });
});

describe("trial after verification", () => {
  it("verification opens the rest of the trial once", async () => {
    const { id } = await register(`${newMailbox()}@example.com`);
    await spend(id, 10);
    await Promise.all([verify(id), verify(id), verify(id)]);
    expect(await trialOf(id)).toEqual({ balance: 90, locked: 0, isActive: true });
    await spend(id, 90);
    await expectLedgerBalanced(id, 0);
  });

  it("verification ends the trial when another user verified the mailbox before [TRI1]", async () => {
    const name = newMailbox();
    const [first, second] = [await register(`${name}+a@gmail.com`), await register(`${name}+b@gmail.com`)];
    const held = await spend(second.id, 4);
    await verify(first.id);
    const verified = await verify(second.id);
    expect(verified).toMatchObject({ trialActive: false, emailVerifiedAt: expect.any(Date) });
    expect(await trialOf(second.id)).toEqual({ balance: 0, locked: 0, isActive: false });
    const entries = await getPrismaClient().ledgerEntry.findMany({ where: { userId: second.id } });
    expect(entries.filter(({ kind }) => kind === "expire")).toMatchObject([{ delta: -96, ref: "trial" }]);
    // Credits that were reserved before are not returned either.
    await releaseReservation(held ?? "");
    await expectLedgerBalanced(second.id, 0);
    expect(await trialOf(first.id)).toMatchObject({ balance: 100 });
  });

  it("concurrent verifications of one mailbox open one trial [TRI1]", async () => {
    const name = newMailbox();
    const tags = ["a", "b", "c", "d"];
    const users = await Promise.all(tags.map((tag) => register(`${name}+${tag}@gmail.com`)));
    await Promise.all(users.map(({ id }) => verify(id)));
    const balances = await Promise.all(users.map(async ({ id }) => (await trialOf(id)).balance));
    expect(balances.sort((a, b) => b - a)).toEqual([100, 0, 0, 0]);
  });

  it("user of before who claimed the mailbox at registration keeps the trial", async () => {
    const user = await register(`${newMailbox()}@example.com`);
    await verify(user.id);
    const data = { trialLocked: 90, balance: 40 };
    await getPrismaClient().creditAccount.update({ where: { userId: user.id }, data });
    expect(await trialOf(user.id)).toMatchObject({ balance: 0, locked: 40 });
    await verify(user.id);
    expect(await trialOf(user.id)).toMatchObject({ balance: 40, locked: 0 });
  });

  it("password reset opens the rest of the trial", async () => {
    const { id, email, address } = await register(`${newMailbox()}@example.com`);
    await forgotPassword({ email, address });
    const [link = ""] = await readMailedLinks(email, "reset-password");
    await resetPassword({ token: link.split("/").at(-1) ?? "", password: "another good password", address });
    expect(await trialOf(id)).toMatchObject({ balance: 100, locked: 0 });
  });

  it("Google sign-in that takes over an unverified user opens the rest of the trial", async () => {
    const { id, email, address } = await register(`${newMailbox()}@example.com`);
    const proof = await issueBoundGoogleToken(getEnv().SANDBOX_URL ?? "", { email });
    const { user } = await signInWithGoogle({
      ...proof,
      language: "en",
      replaces: null,
      userAgent: null,
      address,
    });
    expect(user.id).toBe(id);
    expect(await trialOf(id)).toMatchObject({ balance: 100, locked: 0 });
  });
});
