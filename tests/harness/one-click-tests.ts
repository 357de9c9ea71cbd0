import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getCredits } from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

interface PaidRoute {
  /** Ending of the vendor's path that the route calls. */
  vendorPath: string;
  userId: () => string;
  /** A stream has begun, and answered 200, when its first malformed event arrives. */
  isStream?: true;
  /** Sends the request with this idempotency key. */
  click(key: string): Promise<{ status: number; body: { code?: string; error?: string } }>;
}

/** Failures after which the vendor may have done the work. */
const FAILURES: [string, FaultAction, number][] = [
  ["an internal error", { kind: "status", status: 500 }, 502],
  ["a time-out at the vendor", { kind: "status", status: 504 }, 504],
  ["a lost connection", { kind: "accept-then-reset" }, 502],
  ["a malformed response", { kind: "malformed" }, 502],
];

/**
 * Tests that three requests with one key call the vendor once, and that they are paid once, or cost nothing when its
 * answer is lost [CR12].
 */
export function testOneClickIsBilledOnce({ vendorPath, userId, isStream, click }: PaidRoute): void {
  test("three requests with one key call the vendor once and are paid once", async () => {
    const calls = await ownSandbox.countCalls("openai", vendorPath);
    const [key, before] = [randomUUID(), await getCredits(userId())];
    const first = await click(key);
    expect(first.status).toBe(200);
    const paid = await getCredits(userId());
    expect(paid.balance).toBeLessThan(before.balance);
    for (const retry of [await click(key), await click(key)]) expect(retry).toEqual(first);
    expect(await calls()).toBe(1);
    expect(await getCredits(userId())).toEqual(paid);
  });

  test.each(FAILURES.filter(([, { kind }]) => !isStream || kind !== "malformed"))(
    "three requests with one key call the vendor once after %s",
    async (_, action, status) => {
      const calls = await ownSandbox.countCalls("openai", vendorPath);
      const [key, before] = [randomUUID(), await getCredits(userId())];
      await ownSandbox.armFault({ service: "openai", path: vendorPath, times: 1, action });
      const first = await click(key);
      expect(first).toMatchObject({ status, body: { code: expect.stringMatching(/^provider_/) } });
      for (const retry of [await click(key), await click(key)]) {
        expect(retry).toMatchObject({ status, body: { code: first.body.code, error: first.body.error } });
      }
      expect(await calls()).toBe(1);
      expect(await getCredits(userId())).toEqual(before);
      // The next click of the user is a new one.
      expect((await click(randomUUID())).status).toBe(200);
      expect(await calls()).toBe(2);
    },
  );
}
