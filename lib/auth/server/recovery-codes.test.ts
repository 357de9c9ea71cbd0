import { expect, it } from "vitest";
import { createRecoveryCodes, hashRecoveryCode } from "@/lib/auth/server/recovery-codes";

it("createRecoveryCodes returns ten different codes in groups of four", () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

it("hashRecoveryCode ignores case, spaces, dashes and misread characters, but not the user", () => {
  const hash = hashRecoveryCode("dana", "0a1b-2c3d-4e5f-6g7h");
  expect(hashRecoveryCode("dana", " OAlB2c3d 4e5f 6G7H ")).toBe(hash);
  expect(hashRecoveryCode("noa", "0a1b-2c3d-4e5f-6g7h")).not.toBe(hash);
  expect(hashRecoveryCode("dana", "0a1b-2c3d-4e5f-6g7j")).not.toBe(hash);
});
