import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";

it("hashPassword uses argon2id with the configured cost", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "correct horse battery")).toBe(true);
  expect(await verifyPassword(stored, "correct horse batterz")).toBe(false);
});

it("verifyPassword reads beyond 72 bytes and normalizes Unicode", async () => {
  const stored = await hashPassword(`${"x".repeat(80)}caf\u00e9`);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe\u0301`)).toBe(true);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe`)).toBe(false);
});

it("verifyPassword returns false for a user without a password", async () => {
  expect(await verifyPassword(null, "anything at all")).toBe(false);
});
