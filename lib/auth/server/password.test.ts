import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";
import { isAppError } from "@/lib/core/errors";

it("hashPassword uses argon2id with the configured cost", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "correct horse battery", "signed-in")).toBe(true);
  expect(await verifyPassword(stored, "correct horse batterz", "signed-in")).toBe(false);
});

it("verifyPassword reads beyond 72 bytes and normalizes Unicode", async () => {
  const stored = await hashPassword(`${"x".repeat(80)}caf\u00e9`);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe\u0301`, "signed-in")).toBe(true);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe`, "signed-in")).toBe(false);
});

it("verifyPassword returns false for a user without a password", async () => {
  expect(await verifyPassword(null, "anything at all", "signed-in")).toBe(false);
});

describe("password checks during guesses", () => {
  const guess = (stored: string, network: string, n: number) =>
    verifyPassword(stored, "a guess", { network, account: `account-${n}@example.com` });
  const correct = (stored: string, network: string) =>
    verifyPassword(stored, "correct horse battery", { network, account: "owner@example.com" });

  it.each([
    ["one network", ["203.0.113.7"], 40],
    ["three networks", ["203.0.113.7", "203.0.113.8", "203.0.113.9"], 8],
  ])("verifyPassword serves every network while %s sends guesses", async (_, networks, count) => {
    const stored = await hashPassword("correct horse battery");
    const order: string[] = [];
    const guesses = networks.flatMap((network) =>
      Array.from({ length: count }, (__, n) =>
        guess(stored, network, n).then(() => {
          order.push("guess");
        }),
      ),
    );
    const others = [...networks, "198.51.100.1"].map((network) =>
      correct(stored, network).then((matches) => {
        order.push("owner");
        return matches;
      }),
    );
    expect(await Promise.all(others)).toEqual(others.map(() => true));
    expect(await verifyPassword(stored, "correct horse battery", "signed-in")).toBe(true);
    await Promise.all(guesses);
    // In one queue the owners would wait for all guesses.
    expect(order.indexOf("owner")).toBeLessThan(0.75 * guesses.length);
  });

  it("verifyPassword lets at most eight checks of one account and network wait", async () => {
    const stored = await hashPassword("correct horse battery");
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => guess(stored, "203.0.113.7", 1)),
    );
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused.length).toBeGreaterThanOrEqual(11);
    expect(refused.every((error) => isAppError(error, "unavailable"))).toBe(true);
  });
});
