import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { closeDb } from "@/lib/core/server/db";
import { clearLimit, consumeLimit, refundLimit } from "@/lib/core/server/rate-limit-store";

afterAll(closeDb);

/** How many of so many tries at once were let through; fails for any other error. */
async function passed(key: string, tries: number): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: tries }, () => consumeLimit("login-pair", key)),
  );
  const refusals = results.filter((one) => one.status === "rejected");
  for (const { reason } of refusals) expect(isAppError(reason, "rate_limited"), String(reason)).toBe(true);
  return tries - refusals.length;
}

describe("a limit (LIM1)", () => {
  const { points, seconds } = RATE_LIMITS["login-pair"];

  it("lets exactly its number through when fifty come at once", async () => {
    expect(await passed(randomUUID(), 50)).toBe(points);
  });

  it("holds at the edge: one try before the limit, then fifty at once", async () => {
    const key = randomUUID();
    expect(await passed(key, points - 1)).toBe(points - 1);
    expect(await passed(key, 50)).toBe(1);
    expect(await passed(key, 50)).toBe(0);
  });

  it("keeps keys and names apart", async () => {
    const key = randomUUID();
    await passed(key, points);
    expect(await passed(randomUUID(), 1)).toBe(1);
    await expect(consumeLimit("login-address", key)).resolves.toBeUndefined();
  });

  it("says when to come back, within its window", async () => {
    const key = randomUUID();
    await passed(key, points);
    const refusal = await consumeLimit("login-pair", key).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
    const { retryAfter = 0 } = refusal as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
  });

  it("gives back what turned out not to count, and forgets after a success", async () => {
    const key = randomUUID();
    await passed(key, points - 1);
    await refundLimit("login-pair", key);
    expect(await passed(key, 5)).toBe(2);
    const other = randomUUID();
    await passed(other, 5);
    await clearLimit("login-pair", other);
    expect(await passed(other, points)).toBe(points);
  });
});
