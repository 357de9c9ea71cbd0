import { afterEach, expect, test, vi } from "vitest";
import { getAccountLimit, PLANS, toPlanKey } from "@/lib/billing/plans";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

// spec: 3.7, 3.8, 3.9, 9.1, 9.2, 9.3, 9.6, 9.7, 9.8, 9.11, 9.12, 9.13, 9.18, D4.26
test.each(["production", "development", "test"])("production prices apply in %s mode", async (mode) => {
  vi.stubEnv("NODE_ENV", mode);
  vi.resetModules();
  const { PAID_PLAN_KEYS, PLANS, getYearlyDiscountPercent } = await import("@/lib/billing/plans");
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
  expect(getYearlyDiscountPercent()).toBe(20);
});

// spec: 9.17, D4.25
test("development price table has small values and is not selected by any environment", async () => {
  const { PRICE_TABLES } = await import("@/lib/billing/plans");
  const rows = Object.values(PRICE_TABLES.development).map((one) => Object.values(one));
  expect(Object.keys(PRICE_TABLES.development)).toEqual(["starter", "pro", "business"]);
  // Monthly price, monthly price with yearly billing, yearly charge.
  expect(rows).toEqual([
    [1, 1, 2],
    [2, 2, 3],
    [3, 3, 4],
  ]);
});

// spec: 9.25, 9.26, D4.24
test("credits and estimates equal the numbers of the specification", () => {
  const planNumbers = Object.values(PLANS).map(({ key, credits, yearlyCredits, estimates }) => [
    ...[key, credits, yearlyCredits],
    ...(estimates ? [estimates.images, estimates.silentVideos, estimates.soundVideos] : []),
  ]);
  expect(planNumbers).toEqual([
    ["starter", 1_000, 12_000, 70, 30, 3],
    ["pro", 2_500, 30_000, 150, 70, 10],
    ["business", 4_500, 54_000, 300, 100, 20],
    ["enterprise", null, null],
  ]);
});

// spec: 3.5, 3.32, 3.34, 3.35
test("account limits equal the specification, and without a plan the limit of starter applies", () => {
  const limits = (["starter", "pro", "business", "enterprise", null] as const).map(getAccountLimit);
  expect(limits).toEqual([3, 5, null, null, 3]);
});

test("toPlanKey returns null for an unknown key", () => {
  expect(toPlanKey("pro")).toBe("pro");
  for (const odd of ["Pro", "toString", "", null, undefined]) expect(toPlanKey(odd)).toBeNull();
});
