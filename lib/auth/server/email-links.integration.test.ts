import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { forgotPassword, sendVerification } from "@/lib/auth/server/email-links";
import { completeVerification } from "@/lib/auth/server/verify-email";
import { runInTransaction } from "@/lib/core/server/transaction";
import { registerTestUser } from "@/tests/harness/registered-user";

const unknown = async () => `nobody-${randomUUID()}@example.com`;
const unverified = async () => (await registerTestUser()).email;
async function verified(): Promise<string> {
  const { user, email } = await registerTestUser();
  await runInTransaction((tx) => completeVerification(user.id, null, tx));
  return email;
}

describe.each([
  ["forgotPassword", forgotPassword],
  ["sendVerification", sendVerification],
])("duration of %s", (name, request) => {
  it.each([
    ["unknown", unknown],
    ["unverified", unverified],
    ["verified", verified],
  ])(`${name} awaits the minimum duration for an address that is %s [ID3]`, async (_, create) => {
    const end = new Error("the minimum duration has ended");
    const input = { email: await create(), address: `test-${randomUUID()}` };
    await expect(request(input, () => Promise.reject(end))).rejects.toBe(end);
  });

  it(`${name} waits at least 150 ms by default`, async () => {
    const started = performance.now();
    await request({ email: await unknown(), address: `test-${randomUUID()}` });
    expect(performance.now() - started).toBeGreaterThanOrEqual(149);
  });
});
