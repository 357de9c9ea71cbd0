import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { forgotPassword } from "@/lib/auth/server/forgot-password";
import { loginUser } from "@/lib/auth/server/login-user";
import { resetPassword } from "@/lib/auth/server/reset-password";
import { isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { linksTo, registerPerson } from "@/tests/harness/registered";

const NEW = "quite another staple";

async function linkTo({ email, address }: { email: string; address: string }): Promise<string> {
  await forgotPassword({ email, address });
  const link = (await linksTo(email, "reset-password")).at(-1) ?? "";
  return link.split("/auth/reset-password/")[1] ?? "";
}

const expired = (error: unknown) => isAppError(error, "token_expired");
const refused = (error: unknown) => isAppError(error, "invalid_credentials");

describe("resetPassword", () => {
  it("ends every session, takes the new password alone, and has shown whose mailbox it is", async () => {
    const dana = await registerPerson();
    const elsewhere = await loginUser(dana.login);
    const token = await linkTo(dana);
    await resetPassword({ token, password: NEW, address: dana.address });
    expect(await findSession(dana.sid)).toBeNull();
    expect(await findSession(elsewhere.sid)).toBeNull();
    await expect(loginUser(dana.login)).rejects.toSatisfy(refused);
    const { user } = await loginUser({ ...dana.login, password: NEW });
    expect(user.emailVerifiedAt).toBeInstanceOf(Date);
    expect(await linksTo(dana.email, "password-changed")).toHaveLength(1);
  });

  it("has one effect and one answer, 20 times at once and once more later (ID3)", async () => {
    const dana = await registerPerson();
    const token = await linkTo(dana);
    const reset = () => resetPassword({ token, password: NEW, address: dana.address });
    await Promise.all(Array.from({ length: 20 }, reset));
    await reset();
    expect(await linksTo(dana.email, "password-changed")).toHaveLength(1);
    const [row] = await db().emailToken.findMany({ where: { userId: dana.user.id, purpose: "reset" } });
    expect(row?.usedAt).toBeInstanceOf(Date);
  });

  it("lets one of 20 different passwords win, and signs nobody out again for the others", async () => {
    const dana = await registerPerson();
    const token = await linkTo(dana);
    const wishes = Array.from({ length: 20 }, (_, index) => `${NEW} ${index}`);
    const ends = await Promise.allSettled(
      wishes.map((password) => resetPassword({ token, password, address: dana.address })),
    );
    const won = wishes.filter((_, index) => ends[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    const { sid } = await loginUser({ ...dana.login, password: won[0] ?? "" });
    for (const end of ends) if (end.status === "rejected") expect(expired(end.reason)).toBe(true);
    await expect(resetPassword({ token, password: `${NEW} late`, address: dana.address })).rejects.toSatisfy(
      expired,
    );
    expect(await findSession(sid)).not.toBeNull();
  });

  it("refuses a link after an hour, a used one too", async () => {
    const dana = await registerPerson();
    const token = await linkTo(dana);
    const age = () => db().$executeRaw`
      UPDATE email_token SET expires_at = expires_at - interval '1 hour'
      WHERE user_id = ${dana.user.id}::uuid AND purpose = 'reset'`;
    await age();
    const reset = () => resetPassword({ token, password: NEW, address: dana.address });
    await expect(reset()).rejects.toSatisfy(expired);
    await expect(loginUser(dana.login)).resolves.toMatchObject({
      user: { id: dana.user.id },
    });
    const second = await linkTo(dana);
    await resetPassword({ token: second, password: NEW, address: dana.address });
    await age();
    await expect(resetPassword({ token: second, password: NEW, address: dana.address })).rejects.toSatisfy(
      expired,
    );
  });

  it("refuses a link once a newer one was sent, one of another purpose, and one for a left address", async () => {
    const dana = await registerPerson();
    const old = await linkTo(dana);
    const token = await linkTo(dana);
    const reset = (link: string) => resetPassword({ token: link, password: NEW, address: dana.address });
    await expect(reset(old)).rejects.toSatisfy(expired);
    const [verification] = await linksTo(dana.email, "verify-email");
    await expect(reset(verification?.split("/verify-email/")[1] ?? "")).rejects.toSatisfy(expired);
    await db().user.update({ where: { id: dana.user.id }, data: { email: `new-${dana.email}` } });
    await expect(reset(token)).rejects.toSatisfy(expired);
  });

  it("refuses a common password without using the link up, and counts unknown links (LIM1)", async () => {
    const dana = await registerPerson();
    const token = await linkTo(dana);
    const weak = resetPassword({ token, password: "Password123", address: dana.address });
    await expect(weak).rejects.toSatisfy((error) => isAppError(error, "validation_error"));
    for (let guess = 0; guess < 60; guess += 1) {
      const wrong = resetPassword({ token: `guess-${guess}`, password: NEW, address: dana.address });
      await expect(wrong).rejects.toSatisfy(expired);
    }
    const late = resetPassword({ token: "one more", password: NEW, address: dana.address });
    await expect(late).rejects.toSatisfy((error) => isAppError(error, "rate_limited"));
    await resetPassword({ token, password: NEW, address: dana.address });
  });

  it("gives somebody who only used Google their first password", async () => {
    const dana = await registerPerson();
    await db().user.update({
      where: { id: dana.user.id },
      data: { passwordHash: null, googleId: randomUUID() },
    });
    await resetPassword({ token: await linkTo(dana), password: NEW, address: dana.address });
    await expect(loginUser({ ...dana.login, password: NEW })).resolves.toMatchObject({
      user: { hasPassword: true },
    });
  });
});

describe("forgotPassword", () => {
  it("writes nobody who has no account or is going, and keeps only the hash of a link", async () => {
    const dana = await registerPerson();
    const token = await linkTo(dana);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await db().emailToken.findMany({ where: { userId: dana.user.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    const unknown = `no-${randomUUID()}@example.com`;
    await forgotPassword({ email: unknown, address: dana.address });
    expect(await linksTo(unknown, "reset-password")).toEqual([]);
    await db().user.update({ where: { id: dana.user.id }, data: { deletionAskedAt: new Date() } });
    await forgotPassword(dana);
    expect(await linksTo(dana.email, "reset-password")).toHaveLength(1);
    await expect(resetPassword({ token, password: NEW, address: dana.address })).rejects.toSatisfy(expired);
  });

  it("writes to one address three times an hour, whoever asks and whether it is known (LIM1)", async () => {
    const email = `no-${randomUUID()}@example.com`;
    const ask = () => forgotPassword({ email, address: `test-${randomUUID()}` });
    await Promise.all([ask(), ask(), ask()]);
    await expect(ask()).rejects.toSatisfy((error) => isAppError(error, "rate_limited"));
  });
});
