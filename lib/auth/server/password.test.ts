import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "@/lib/auth/server/password";

it("keeps passwords as argon2id with the agreed cost", async () => {
  const stored = await hashPassword("correct horse battery");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, "correct horse battery")).toBe(true);
  expect(await verifyPassword(stored, "correct horse batterz")).toBe(false);
});

it("reads past the 72nd byte, and takes one letter for the same however it was composed", async () => {
  const stored = await hashPassword(`${"x".repeat(80)}caf\u00e9`);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe\u0301`)).toBe(true);
  expect(await verifyPassword(stored, `${"x".repeat(80)}cafe`)).toBe(false);
});

it("says no for a person without a password", async () => {
  expect(await verifyPassword(null, "anything at all")).toBe(false);
});
