import { expect, it } from "vitest";
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

it("verifyPassword serves other networks and signed-in users while one network sends 40 guesses", async () => {
  const stored = await hashPassword("correct horse battery");
  const guesses = Array.from({ length: 40 }, () =>
    verifyPassword(stored, "a guess", { network: "203.0.113.7" }).catch((error: unknown) => error),
  );
  const others = [
    verifyPassword(stored, "correct horse battery", { network: "198.51.100.1" }),
    verifyPassword(stored, "correct horse battery", "signed-in"),
  ];
  expect(await Promise.all(others)).toEqual([true, true]);
  const refused = (await Promise.all(guesses)).filter((result) => isAppError(result, "unavailable"));
  expect(refused).toHaveLength(32);
});
