import { expect, it } from "vitest";
import { createTotpSecret, findTotpStep, getTotpUri } from "@/lib/auth/server/totp";

// "12345678901234567890" in base32: the secret of the test vectors of RFC 6238, appendix B.
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

it.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("findTotpStep accepts the RFC 6238 vector at %d seconds", (seconds, code) => {
  expect(findTotpStep(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

it("findTotpStep accepts one time step before and after, and none further away", () => {
  const step = Math.floor(1_234_567_890 / 30);
  const at = (offset: number) => findTotpStep(SECRET, "005924", (step + offset) * 30_000);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, step, step, step, null]);
});

it.each(["", "12345", "1234567", "abcdef"])("findTotpStep refuses %o, which is no code", (code) => {
  expect(findTotpStep(SECRET, code, 59_000)).toBeNull();
});

it("createTotpSecret returns 160 new random bits, which the address carries with issuer and label", () => {
  const secret = createTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(createTotpSecret()).not.toBe(secret);
  const uri = new URL(getTotpUri(secret, "dana@people.example"));
  expect(decodeURIComponent(uri.href)).toContain("otpauth://totp/Kolot:dana@people.example");
  expect(uri.searchParams.get("secret")).toBe(secret);
});
