import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { loginUser } from "@/lib/auth/server/login-user";
import { isAppError } from "@/lib/core/errors";
import { db } from "@/lib/core/server/db";
import { registerPerson } from "@/tests/harness/registered";

vi.mock("@node-rs/argon2", { spy: true });

/** An address of the network that no other test uses, so that limits start empty. */
function place() {
  return { address: `test-${randomUUID()}`, userAgent: null };
}

const refusedWith = (code: "invalid_credentials" | "rate_limited") => (error: unknown) =>
  isAppError(error, code);

describe("loginUser", () => {
  it("opens a new session each time, and ends the one the browser showed (SES2)", async () => {
    const { user, sid, login } = await registerPerson();
    const first = await loginUser(login);
    const shown = await findSession(first.sid);
    const second = await loginUser({ ...login, replaces: shown?.session.id ?? null });
    expect(new Set([sid, first.sid, second.sid]).size).toBe(3);
    expect(await findSession(first.sid)).toBeNull();
    expect((await findSession(second.sid))?.user.id).toBe(user.id);
    expect(await findSession(sid)).not.toBeNull();
  });

  it("gives an unknown address and a wrong password the same refusal", async () => {
    const { login } = await registerPerson();
    const wrong = await loginUser({ ...login, password: "wrong" }).catch((error: unknown) => error);
    const unknown = await loginUser({ ...login, email: `no-${randomUUID()}@example.com` }).catch(
      (error: unknown) => error,
    );
    expect(isAppError(wrong, "invalid_credentials")).toBe(true);
    expect(unknown).toEqual(wrong);
  });

  it("compares once and at one cost: a wrong password, an unknown address, a person without a password (ID3)", async () => {
    const { login, user } = await registerPerson();
    /** How often a password is compared, and with which figures. */
    const costOf = async (email: string) => {
      vi.mocked(verify).mockClear();
      await expect(loginUser({ ...login, email, password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
      return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split("$").slice(1, 4));
    };
    const known = await costOf(login.email);
    expect(known).toEqual([["argon2id", "v=19", "m=19456,t=2,p=1"]]);
    expect(await costOf(`no-${randomUUID()}@example.com`)).toEqual(known);
    await db().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect(await costOf(login.email)).toEqual(known);
  });

  it("stops after ten failures from one place, even for the right password, and not elsewhere (LIM1)", async () => {
    const { login } = await registerPerson();
    for (let failure = 0; failure < 10; failure += 1) {
      await expect(loginUser({ ...login, password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
    }
    const late: unknown = await loginUser(login).catch((error: unknown) => error);
    expect(isAppError(late, "rate_limited") && late.retryAfter).toBeGreaterThan(0);
    await expect(loginUser({ ...login, ...place() })).resolves.toMatchObject({
      user: { email: login.email },
    });
  });

  it("lets no more than ten of 50 parallel guesses through", async () => {
    const { login } = await registerPerson();
    const guesses = Array.from({ length: 50 }, () => loginUser({ ...login, password: "wrong" }));
    const reasons = (await Promise.allSettled(guesses)).map((one) =>
      one.status === "rejected" ? one.reason : null,
    );
    expect(reasons.filter(refusedWith("invalid_credentials"))).toHaveLength(10);
    expect(reasons.filter(refusedWith("rate_limited"))).toHaveLength(40);
  });

  it("turns away what would overload it at once, and a flood from elsewhere uses up nobody's tries", async () => {
    const { login } = await registerPerson();
    const flood = Array.from({ length: 40 }, () => {
      const email = `no-${randomUUID()}@example.com`;
      return loginUser({ ...login, ...place(), email }).catch((error: unknown) => error);
    });
    const tries = Array.from({ length: 10 }, () =>
      loginUser({ ...login, password: "wrong" }).catch((error) => error),
    );
    const ends: unknown[] = await Promise.all([...flood, ...tries]);
    const busy = ends.filter((error) => isAppError(error, "unavailable"));
    // Two hash, twenty wait for their turn, the others come back in a second.
    expect(busy.length).toBeGreaterThan(0);
    expect(ends.filter(refusedWith("invalid_credentials"))).toHaveLength(ends.length - busy.length);
    expect(busy.every((error) => isAppError(error) && error.retryAfter === 1)).toBe(true);
    const failures = (await Promise.all(tries)).filter(refusedWith("invalid_credentials")).length;
    for (let failure = failures; failure < 10; failure += 1) {
      await expect(loginUser({ ...login, password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
    }
    await expect(loginUser(login)).rejects.toSatisfy(refusedWith("rate_limited"));
  });

  it("forgets failures at a success, which itself costs nothing", async () => {
    const { login } = await registerPerson();
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 6; failure += 1) {
        await expect(loginUser({ ...login, password: "wrong" })).rejects.toSatisfy(
          refusedWith("invalid_credentials"),
        );
      }
      await loginUser(login);
    }
  });
});
