import { afterEach, expect, test, vi } from "vitest";
import { accountLimitOf, asPlanKey } from "@/lib/billing/plans";

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

test("brands per plan as the specification says; without a plan as with starter", () => {
  const limits = (["starter", "pro", "business", "enterprise", null] as const).map(accountLimitOf);
  expect(limits).toEqual([3, 5, null, null, 3]);
});

test("a key that no plan has is no plan", () => {
  expect(asPlanKey("pro")).toBe("pro");
  for (const odd of ["Pro", "toString", "", null, undefined]) expect(asPlanKey(odd)).toBeNull();
});
