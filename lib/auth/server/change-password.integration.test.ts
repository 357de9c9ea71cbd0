import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/auth/server/change-password";
import { forgotPassword } from "@/lib/auth/server/email-links";
import { loginUser } from "@/lib/auth/server/login-user";
import { revokeAllSessions } from "@/lib/auth/server/session-store";
import { createSession, findSession } from "@/lib/auth/server/sessions";
import { findPasswordHash, replacePassword } from "@/lib/auth/server/user-store";
import { isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { countBlockedConnections, PASSWORD, registerTestUser } from "@/tests/harness/registered-user";

const NEW = "quite another staple";

const change = (
  { user, where }: Awaited<ReturnType<typeof registerTestUser>>,
  currentPassword = PASSWORD,
  newPassword = NEW,
) => changePassword({ user, currentPassword, newPassword, ...where });

const refusedWith = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("password change", () => {
  it("changePassword revokes the old sessions and opens one with a new secret [SES1, SES2]", async () => {
    const dana = await registerTestUser();
    const elsewhere = await loginUser(dana.login);
    const sid = await change(dana);
    expect(await findSession(dana.sid)).toBeNull();
    expect(await findSession(elsewhere.sid)).toBeNull();
    expect((await findSession(sid))?.user.id).toBe(dana.user.id);
    await expect(loginUser(dana.login)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(loginUser({ ...dana.login, password: NEW })).resolves.toBeDefined();
    expect(
      await getPrismaClient().outboxMail.count({
        where: { userId: dana.user.id, template: "password-changed" },
      }),
    ).toBe(1);
  });

  it("changePassword succeeds once for ten concurrent changes", async () => {
    const dana = await registerTestUser();
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(dana, PASSWORD, `${NEW} ${index}`)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getPrismaClient().session.count({ where: { userId: dana.user.id, revokedAt: null } })).toBe(
      1,
    );
  });

  it("changePassword locks after ten failures, also 50 concurrent ones, and resets on success [LIM1]", async () => {
    const dana = await registerTestUser();
    for (let round = 0; round < 6; round += 1) {
      await expect(change(dana, "not the password")).rejects.toSatisfy(refusedWith("invalid_credentials"));
    }
    await change(dana);
    const tries = Array.from({ length: 50 }, () => change(dana, "not the password"));
    const ends = (await Promise.allSettled(tries)).map((end) =>
      end.status === "rejected" ? end.reason : null,
    );
    expect(ends.filter(refusedWith("invalid_credentials"))).toHaveLength(10);
    expect(ends.filter(refusedWith("rate_limited"))).toHaveLength(40);
    await expect(change(dana, NEW, PASSWORD)).rejects.toSatisfy(refusedWith("rate_limited"));
  });

  it("changePassword refuses a common password before it checks the current one", async () => {
    const dana = await registerTestUser();
    await expect(change(dana, "wrong", "Basketball2024!")).rejects.toSatisfy(refusedWith("validation_error"));
    expect(await findSession(dana.sid)).not.toBeNull();
  });

  it("changePassword refuses users without a password and voids open reset links on success", async () => {
    const dana = await registerTestUser();
    await forgotPassword({ email: dana.login.email, address: dana.where.address });
    await change(dana);
    const where = { userId: dana.user.id, purpose: "reset" };
    expect(await getPrismaClient().emailToken.findFirst({ where })).toMatchObject({
      voidedAt: expect.any(Date),
    });
    await getPrismaClient().user.update({ where: { id: dana.user.id }, data: { passwordHash: null } });
    await expect(change(dana, NEW)).rejects.toSatisfy(refusedWith("forbidden"));
  });
});

describe("session creation", () => {
  it("createSession waits for a concurrent password change and then refuses the old password", async () => {
    const dana = await registerTestUser();
    const was = (await findPasswordHash(dana.user.id)) ?? "";
    let late: Promise<unknown> | undefined;
    await runInTransaction(async (tx) => {
      await replacePassword(dana.user.id, { was, becomes: "another hash" }, tx);
      await revokeAllSessions(dana.user.id, tx);
      late = loginUser(dana.login).catch((error: unknown) => error);
      await expect.poll(countBlockedConnections, { timeout: 5_000 }).toBe(1);
    });
    expect(isAppError(await late, "invalid_credentials")).toBe(true);
    expect(await getPrismaClient().session.count({ where: { userId: dana.user.id, revokedAt: null } })).toBe(
      0,
    );
  });

  it("createSession refuses a user who requested deletion", async () => {
    const dana = await registerTestUser();
    await getPrismaClient().user.update({
      where: { id: dana.user.id },
      data: { deletionRequestedAt: new Date() },
    });
    await expect(createSession(dana.user.id, dana.where)).rejects.toSatisfy(
      refusedWith("invalid_credentials"),
    );
  });
});
