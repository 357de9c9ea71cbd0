import { afterEach, expect, test, vi } from "vitest";
import { accountLimitOf, asPlanKey, PLANS } from "@/lib/billing/plans";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each(["production", "development", "test"])("in %s the prices are those of production", async (mode) => {
  vi.stubEnv("NODE_ENV", mode);
  vi.resetModules();
  const { PAID_PLAN_KEYS, PLANS, yearlyDiscount } = await import("@/lib/billing/plans");
  const prices = PAID_PLAN_KEYS.map((key) => PLANS[key]).map((plan) => [
    plan.monthlyPrice,
    plan.yearlyPrice,
    plan.yearlyChargeAmount,
  ]);
  expect(prices).toEqual([
    [49, 39, 470],
    [99, 79, 950],
    [199, 159, 1910],
  ]);
  expect(yearlyDiscount()).toBe(20);
});

test("the other table has tiny values, which nothing reachable picks", async () => {
  const { PRICE_TABLES } = await import("@/lib/billing/plans");
  const rows = Object.values(PRICE_TABLES.development).map((one) => Object.values(one));
  expect(Object.keys(PRICE_TABLES.development)).toEqual(["starter", "pro", "business"]);
  // A month, a month when paid yearly, the year's charge.
  expect(rows).toEqual([
    [1, 1, 2],
    [2, 2, 3],
    [3, 3, 4],
  ]);
});

test("credits and estimates are exactly the numbers of the specification", () => {
  const told = Object.values(PLANS).map(({ key, credits, yearlyCredits, estimates }) => [
    ...[key, credits, yearlyCredits],
    ...(estimates ? [estimates.images, estimates.silentVideos, estimates.soundVideos] : []),
  ]);
  expect(told).toEqual([
    ["starter", 1_000, 12_000, 70, 30, 3],
    ["pro", 2_500, 30_000, 150, 70, 10],
    ["business", 4_500, 54_000, 300, 100, 20],
    ["enterprise", null, null],
  ]);
});

test("brands per plan as the specification says; without a plan as with starter", () => {
  const limits = (["starter", "pro", "business", "enterprise", null] as const).map(accountLimitOf);
  expect(limits).toEqual([3, 5, null, null, 3]);
});

test("a key that no plan has is no plan", () => {
  expect(asPlanKey("pro")).toBe("pro");
  for (const odd of ["Pro", "toString", "", null, undefined]) expect(asPlanKey(odd)).toBeNull();
});
