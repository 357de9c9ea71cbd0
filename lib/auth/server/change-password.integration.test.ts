import { describe, expect, it } from "vitest";
import { changePassword } from "@/lib/auth/server/change-password";
import { findSession } from "@/lib/auth/server/find-session";
import { forgotPassword } from "@/lib/auth/server/forgot-password";
import { loginUser } from "@/lib/auth/server/login-user";
import { openSession } from "@/lib/auth/server/open-session";
import { revokeSessions } from "@/lib/auth/server/session-store";
import { findPasswordHash, replacePassword } from "@/lib/auth/server/user-store";
import { isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { countBlocked, PASSWORD, registerPerson } from "@/tests/harness/registered";

const NEW = "quite another staple";

const change = (
  { user, where }: Awaited<ReturnType<typeof registerPerson>>,
  currentPassword = PASSWORD,
  newPassword = NEW,
) => changePassword({ user, currentPassword, newPassword, ...where });

const refusedWith = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("changePassword", () => {
  it("ends the old sessions and opens a new one under a new secret (SES1, SES2)", async () => {
    const dana = await registerPerson();
    const elsewhere = await loginUser(dana.login);
    const sid = await change(dana);
    expect(await findSession(dana.sid)).toBeNull();
    expect(await findSession(elsewhere.sid)).toBeNull();
    expect((await findSession(sid))?.user.id).toBe(dana.user.id);
    await expect(loginUser(dana.login)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(loginUser({ ...dana.login, password: NEW })).resolves.toBeDefined();
    expect(
      await db().outboxMail.count({ where: { userId: dana.user.id, template: "password-changed" } }),
    ).toBe(1);
  });

  it("lets one of ten changes at once through: the others showed what is no longer the password", async () => {
    const dana = await registerPerson();
    const ends = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change(dana, PASSWORD, `${NEW} ${index}`)),
    );
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db().session.count({ where: { userId: dana.user.id, revokedAt: null } })).toBe(1);
  });

  it("stops after ten wrong tries, also 50 at once, and forgets them at a success (LIM1)", async () => {
    const dana = await registerPerson();
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

  it("refuses a common password before it looks at the current one", async () => {
    const dana = await registerPerson();
    await expect(change(dana, "wrong", "Basketball2024!")).rejects.toSatisfy(refusedWith("validation_error"));
    expect(await findSession(dana.sid)).not.toBeNull();
  });

  it("sends somebody without a password to the mailed link, and voids open links at a change", async () => {
    const dana = await registerPerson();
    await forgotPassword({ email: dana.login.email, address: dana.where.address });
    await change(dana);
    const where = { userId: dana.user.id, purpose: "reset" };
    expect(await db().emailToken.findFirst({ where })).toMatchObject({ voidedAt: expect.any(Date) });
    await db().user.update({ where: { id: dana.user.id }, data: { passwordHash: null } });
    await expect(change(dana, NEW)).rejects.toSatisfy(refusedWith("forbidden"));
  });
});

describe("openSession", () => {
  it("waits for a password that is being changed, and then does not open for the old one", async () => {
    const dana = await registerPerson();
    const was = (await findPasswordHash(dana.user.id)) ?? "";
    let late: Promise<unknown> | undefined;
    await inTransaction(async (tx) => {
      await replacePassword(dana.user.id, { was, becomes: "another hash" }, tx);
      await revokeSessions(dana.user.id, tx);
      late = loginUser(dana.login).catch((error: unknown) => error);
      await expect.poll(countBlocked, { timeout: 5_000 }).toBe(1);
    });
    expect(isAppError(await late, "invalid_credentials")).toBe(true);
    expect(await db().session.count({ where: { userId: dana.user.id, revokedAt: null } })).toBe(0);
  });

  it("opens for nobody who asked to be deleted", async () => {
    const dana = await registerPerson();
    await db().user.update({ where: { id: dana.user.id }, data: { deletionAskedAt: new Date() } });
    await expect(openSession(dana.user.id, dana.where)).rejects.toSatisfy(refusedWith("invalid_credentials"));
  });
});
