import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { closeDb } from "@/lib/core/server/db";
import {
  consumeIpRateLimit,
  consumeRateLimit,
  refundRateLimit,
  resetRateLimit,
} from "@/lib/core/server/rate-limit-store";

afterAll(closeDb);

/** Returns how many of the concurrent attempts passed; fails for any other error. */
async function passed(key: string, tries: number): Promise<number> {
  const results = await Promise.allSettled(
    Array.from({ length: tries }, () => consumeRateLimit("login-pair", key)),
  );
  const refusals = results.filter((one) => one.status === "rejected");
  for (const { reason } of refusals) expect(isAppError(reason, "rate_limited"), String(reason)).toBe(true);
  return tries - refusals.length;
}

describe("rate limit [LIM1]", () => {
  const { points, seconds } = RATE_LIMITS["login-pair"];

  it("a rate limit lets exactly its number pass when 50 attempts are concurrent", async () => {
    expect(await passed(randomUUID(), 50)).toBe(points);
  });

  it("a rate limit holds when 50 concurrent attempts follow one below it", async () => {
    const key = randomUUID();
    expect(await passed(key, points - 1)).toBe(points - 1);
    expect(await passed(key, 50)).toBe(1);
    expect(await passed(key, 50)).toBe(0);
  });

  it("a rate limit keeps keys and names apart", async () => {
    const key = randomUUID();
    await passed(key, points);
    expect(await passed(randomUUID(), 1)).toBe(1);
    await expect(consumeRateLimit("login-address", key)).resolves.toBeUndefined();
  });

  it("a refused attempt receives a retry time within the window", async () => {
    const key = randomUUID();
    await passed(key, points);
    const refusal = await consumeRateLimit("login-pair", key).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "rate_limited", retryAfter: expect.any(Number) });
    const { retryAfter = 0 } = refusal as { retryAfter?: number };
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(seconds);
  });

  it("a refund returns one attempt and a reset clears the key", async () => {
    const key = randomUUID();
    await passed(key, points - 1);
    await refundRateLimit("login-pair", key);
    expect(await passed(key, 5)).toBe(2);
    const other = randomUUID();
    await passed(other, 5);
    await resetRateLimit("login-pair", other);
    expect(await passed(other, points)).toBe(points);
  });

  it("a limit by IP address holds for a /64, and sixteen times for its /48", async () => {
    const part = () => randomUUID().slice(0, 4);
    const site = `2001:db8:${part()}`;
    let host = 0;
    const consume = (subnet: number) => {
      host += 1;
      return consumeIpRateLimit("login-pair", `${site}:${subnet.toString(16)}::${host.toString(16)}`);
    };
    const refused = (error: unknown) => isAppError(error, "rate_limited");
    for (let n = 0; n < points; n += 1) await consume(1);
    await expect(consume(1)).rejects.toSatisfy(refused);
    for (let subnet = 2; subnet <= 16; subnet += 1) {
      for (let n = 0; n < points; n += 1) await consume(subnet);
    }
    await expect(consume(17)).rejects.toSatisfy(refused);
    await expect(consumeIpRateLimit("login-pair", `2001:db8:${part()}::1`)).resolves.toBeUndefined();
  });
});
