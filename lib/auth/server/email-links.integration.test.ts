import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
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
  ])(`${name} answers only after the minimum duration for an address that is %s [ID3]`, async (_, create) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isAnswered = false;
    let waits = 0;
    const wait = () => {
      waits += 1;
      return promise;
    };
    const answer = request({ email: await create(), address: `test-${randomUUID()}` }, wait).then(() => {
      isAnswered = true;
    });
    await expect.poll(() => waits).toBe(1);
    // Far longer than the statements take: an answer that did not wait would be here.
    await pause(300);
    expect(isAnswered).toBe(false);
    resolve();
    await answer;
    expect(waits).toBe(1);
  });

  it(`${name} waits at least 150 ms by default`, async () => {
    const started = performance.now();
    await request({ email: await unknown(), address: `test-${randomUUID()}` });
    expect(performance.now() - started).toBeGreaterThanOrEqual(149);
  });
});
