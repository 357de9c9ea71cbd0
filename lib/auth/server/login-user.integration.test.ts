import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import { loginUser } from "@/lib/auth/server/login-user";
import { findSession } from "@/lib/auth/server/sessions";
import { isAppError } from "@/lib/core/errors";
import { getPrismaClient } from "@/lib/core/server/db";
import { registerTestUser } from "@/tests/harness/registered-user";

vi.mock("@node-rs/argon2", { spy: true });

/** Returns an IP address that no other test uses, so that rate limits start empty. */
function uniqueOrigin() {
  return { address: `test-${randomUUID()}`, userAgent: null };
}

const refusedWith = (code: "invalid_credentials" | "rate_limited") => (error: unknown) =>
  isAppError(error, code);

describe("user login", () => {
  it("loginUser opens a new session and revokes the one that the browser sent [SES2]", async () => {
    const { user, sid, login } = await registerTestUser();
    const first = await loginUser(login);
    const shown = await findSession(first.sid);
    const second = await loginUser({ ...login, replaces: shown?.session.id ?? null });
    expect(new Set([sid, first.sid, second.sid]).size).toBe(3);
    expect(await findSession(first.sid)).toBeNull();
    expect((await findSession(second.sid))?.user.id).toBe(user.id);
    expect(await findSession(sid)).not.toBeNull();
  });

  it("loginUser gives an unknown address and a wrong password the same error", async () => {
    const { login } = await registerTestUser();
    const wrong = await loginUser({ ...login, password: "wrong" }).catch((error: unknown) => error);
    const unknown = await loginUser({ ...login, email: `no-${randomUUID()}@example.com` }).catch(
      (error: unknown) => error,
    );
    expect(isAppError(wrong, "invalid_credentials")).toBe(true);
    expect(unknown).toEqual(wrong);
  });

  it("loginUser verifies one hash at equal cost for wrong, unknown and passwordless users [ID3]", async () => {
    const { login, user } = await registerTestUser();
    /** Counts hash verifications and returns their cost parameters. */
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
    await getPrismaClient().user.update({ where: { id: user.id }, data: { passwordHash: null } });
    expect(await costOf(login.email)).toEqual(known);
  });

  it("loginUser locks an IP address after ten failures, but not other addresses [LIM1]", async () => {
    const { login } = await registerTestUser();
    for (let failure = 0; failure < 10; failure += 1) {
      await expect(loginUser({ ...login, password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
    }
    const late: unknown = await loginUser(login).catch((error: unknown) => error);
    expect(isAppError(late, "rate_limited") && late.retryAfter).toBeGreaterThan(0);
    await expect(loginUser({ ...login, ...uniqueOrigin() })).resolves.toMatchObject({
      user: { email: login.email },
    });
  });

  it("loginUser allows at most ten of 50 parallel guesses", async () => {
    const { login } = await registerTestUser();
    const guesses = Array.from({ length: 50 }, () => loginUser({ ...login, password: "wrong" }));
    const reasons = (await Promise.allSettled(guesses)).map((one) =>
      one.status === "rejected" ? one.reason : null,
    );
    // Of the ten that are counted, eight from one network are checked at a time.
    const checked = reasons.filter(refusedWith("invalid_credentials")).length;
    expect(checked + reasons.filter((error) => isAppError(error, "unavailable")).length).toBe(10);
    expect(checked).toBeGreaterThanOrEqual(8);
    expect(reasons.filter(refusedWith("rate_limited"))).toHaveLength(40);
  });

  it("loginUser refuses overload of one account immediately without counting those tries", async () => {
    const { login } = await registerTestUser();
    const tries = Array.from({ length: 10 }, () =>
      loginUser({ ...login, password: "wrong" }).catch((error: unknown) => error),
    );
    const ends = await Promise.all(tries);
    const busy = ends.filter((error) => isAppError(error, "unavailable"));
    const failures = ends.filter(refusedWith("invalid_credentials")).length;
    expect(failures).toBe(10 - busy.length);
    for (let failure = failures; failure < 10; failure += 1) {
      await expect(loginUser({ ...login, password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
    }
    await expect(loginUser(login)).rejects.toSatisfy(refusedWith("rate_limited"));
  });

  it.each([
    ["40 guesses from the network of the user", 1, 40],
    ["8 guesses from each of three networks", 3, 8],
  ])("loginUser signs in during %s", async (_, networks, count) => {
    const { login } = await registerTestUser();
    const addresses = [login.address, ...Array.from({ length: networks - 1 }, () => uniqueOrigin().address)];
    const guesses = addresses.flatMap((address) =>
      Array.from({ length: count }, () => {
        const email = `no-${randomUUID()}@example.com`;
        return loginUser({ ...login, address, email }).catch((error: unknown) => error);
      }),
    );
    await expect(loginUser(login)).resolves.toMatchObject({ user: { email: login.email } });
    await expect(loginUser({ ...login, ...uniqueOrigin() })).resolves.toMatchObject({});
    const ends = await Promise.all(guesses);
    expect(ends.filter(refusedWith("invalid_credentials"))).toHaveLength(ends.length);
  });

  it("loginUser lets the owner in from another address of the same /64 during guesses [LIM1]", async () => {
    const { login } = await registerTestUser();
    const part = () => randomUUID().slice(0, 4);
    const network = `2001:db8:${part()}:${part()}`;
    await loginUser({ ...login, address: `${network}::1` });
    for (let failure = 0; failure < 50; failure += 1) {
      const guess = loginUser({ ...login, ...uniqueOrigin(), password: "wrong" });
      await expect(guess).rejects.toSatisfy(refusedWith("invalid_credentials"));
    }
    const elsewhere = `2001:db8:${part()}:${part()}::1`;
    await expect(loginUser({ ...login, address: elsewhere })).rejects.toSatisfy(refusedWith("rate_limited"));
    await expect(loginUser({ ...login, address: `${network}:a:b:c:d` })).resolves.toMatchObject({});
  });

  it("loginUser limits failures of one account from many networks, but not from its own [LIM1]", async () => {
    const { login } = await registerTestUser();
    for (let failure = 0; failure < 50; failure += 1) {
      await expect(loginUser({ ...login, ...uniqueOrigin(), password: "wrong" })).rejects.toSatisfy(
        refusedWith("invalid_credentials"),
      );
    }
    await expect(loginUser({ ...login, ...uniqueOrigin() })).rejects.toSatisfy(refusedWith("rate_limited"));
    await expect(loginUser(login)).resolves.toMatchObject({ user: { email: login.email } });
  });

  it("loginUser counts failures of a whole IPv6 /64 [LIM1]", async () => {
    const { login } = await registerTestUser();
    const part = () => randomUUID().slice(0, 4);
    const network = `2001:db8:${part()}:${part()}`;
    const wrongFrom = (host: number) =>
      loginUser({ ...login, address: `${network}::${host.toString(16)}`, password: "wrong" });
    for (let host = 1; host <= 10; host += 1)
      await expect(wrongFrom(host)).rejects.toSatisfy(refusedWith("invalid_credentials"));
    await expect(wrongFrom(11)).rejects.toSatisfy(refusedWith("rate_limited"));
  });

  it("loginUser resets the failure count on success", async () => {
    const { login } = await registerTestUser();
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
