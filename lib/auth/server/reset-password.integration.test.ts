import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgotPassword } from "@/lib/auth/server/email-links";
import { loginUser } from "@/lib/auth/server/login-user";
import { resetPassword } from "@/lib/auth/server/reset-password";
import { findSession } from "@/lib/auth/server/sessions";
import { isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { readMailedLinks, registerTestUser } from "@/tests/harness/registered-user";

const NEW = "quite another staple";

async function linkTo({ email, address }: { email: string; address: string }): Promise<string> {
  await forgotPassword({ email, address });
  const link = (await readMailedLinks(email, "reset-password")).at(-1) ?? "";
  return link.split("/auth/reset-password/")[1] ?? "";
}

const expired = (error: unknown) => isAppError(error, "token_expired");
const refused = (error: unknown) => isAppError(error, "invalid_credentials");

describe("password reset", () => {
  it("resetPassword revokes all sessions, replaces the password and verifies the email", async () => {
    const dana = await registerTestUser();
    const elsewhere = await loginUser(dana.login);
    const token = await linkTo(dana);
    await resetPassword({ token, password: NEW, address: dana.address });
    expect(await findSession(dana.sid)).toBeNull();
    expect(await findSession(elsewhere.sid)).toBeNull();
    await expect(loginUser(dana.login)).rejects.toSatisfy(refused);
    const { user } = await loginUser({ ...dana.login, password: NEW });
    expect(user.emailVerifiedAt).toBeInstanceOf(Date);
    expect(await readMailedLinks(dana.email, "password-changed")).toHaveLength(1);
  });

  it("resetPassword has one effect for 20 concurrent and one later call [ID3]", async () => {
    const dana = await registerTestUser();
    const token = await linkTo(dana);
    const reset = () => resetPassword({ token, password: NEW, address: dana.address });
    await Promise.all(Array.from({ length: 20 }, reset));
    await reset();
    expect(await readMailedLinks(dana.email, "password-changed")).toHaveLength(1);
    const [row] = await getPrismaClient().emailToken.findMany({
      where: { userId: dana.user.id, purpose: "reset" },
    });
    expect(row?.usedAt).toBeInstanceOf(Date);
  });

  it("resetPassword accepts one of 20 different passwords and revokes sessions once", async () => {
    const dana = await registerTestUser();
    const token = await linkTo(dana);
    const requests = Array.from({ length: 20 }, (_, index) => `${NEW} ${index}`);
    const ends = await Promise.allSettled(
      requests.map((password) => resetPassword({ token, password, address: dana.address })),
    );
    const won = requests.filter((_, index) => ends[index]?.status === "fulfilled");
    expect(won).toHaveLength(1);
    const { sid } = await loginUser({ ...dana.login, password: won[0] ?? "" });
    for (const end of ends) if (end.status === "rejected") expect(expired(end.reason)).toBe(true);
    await expect(resetPassword({ token, password: `${NEW} late`, address: dana.address })).rejects.toSatisfy(
      expired,
    );
    expect(await findSession(sid)).not.toBeNull();
  });

  it("resetPassword refuses a link after one hour, also a used one", async () => {
    const dana = await registerTestUser();
    const token = await linkTo(dana);
    const age = () => getPrismaClient().$executeRaw`
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

  it("resetPassword refuses superseded links, links of another purpose and of a former address", async () => {
    const dana = await registerTestUser();
    const old = await linkTo(dana);
    const token = await linkTo(dana);
    const reset = (link: string) => resetPassword({ token: link, password: NEW, address: dana.address });
    await expect(reset(old)).rejects.toSatisfy(expired);
    const [verification] = await readMailedLinks(dana.email, "verify-email");
    await expect(reset(verification?.split("/verify-email/")[1] ?? "")).rejects.toSatisfy(expired);
    await getPrismaClient().user.update({
      where: { id: dana.user.id },
      data: { email: `new-${dana.email}` },
    });
    await expect(reset(token)).rejects.toSatisfy(expired);
  });

  it("resetPassword keeps the link valid for a common password and counts unknown links [LIM1]", async () => {
    const dana = await registerTestUser();
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

  it("resetPassword sets the first password of a Google user", async () => {
    const dana = await registerTestUser();
    await getPrismaClient().user.update({
      where: { id: dana.user.id },
      data: { passwordHash: null, googleId: randomUUID() },
    });
    await resetPassword({ token: await linkTo(dana), password: NEW, address: dana.address });
    await expect(loginUser({ ...dana.login, password: NEW })).resolves.toMatchObject({
      user: { hasPassword: true },
    });
  });
});

describe("reset link request", () => {
  it("forgotPassword mails no unknown or deleted user and stores only the hash of a link", async () => {
    const dana = await registerTestUser();
    const token = await linkTo(dana);
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const rows = await getPrismaClient().emailToken.findMany({ where: { userId: dana.user.id } });
    expect(JSON.stringify(rows)).not.toContain(token);
    const unknown = `no-${randomUUID()}@example.com`;
    await forgotPassword({ email: unknown, address: dana.address });
    expect(await readMailedLinks(unknown, "reset-password")).toEqual([]);
    await getPrismaClient().user.update({
      where: { id: dana.user.id },
      data: { deletionRequestedAt: new Date() },
    });
    await forgotPassword(dana);
    expect(await readMailedLinks(dana.email, "reset-password")).toHaveLength(1);
    await expect(resetPassword({ token, password: NEW, address: dana.address })).rejects.toSatisfy(expired);
  });

  it("forgotPassword sends at most three reset mails per hour to one address [LIM1]", async () => {
    const email = `no-${randomUUID()}@example.com`;
    const ask = () => forgotPassword({ email, address: `test-${randomUUID()}` });
    await Promise.all([ask(), ask(), ask()]);
    await expect(ask()).rejects.toSatisfy((error) => isAppError(error, "rate_limited"));
  });
});
