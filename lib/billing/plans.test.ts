import { expect, test } from "vitest";
import { accountLimitOf, asPlanKey } from "@/lib/billing/plans";

test("brands per plan as the specification says; without a plan as with starter", () => {
  const limits = (["starter", "pro", "business", "enterprise", null] as const).map(accountLimitOf);
  expect(limits).toEqual([3, 5, null, null, 3]);
});

test("a key that no plan has is no plan", () => {
  expect(asPlanKey("pro")).toBe("pro");
  for (const odd of ["Pro", "toString", "", null, undefined]) expect(asPlanKey(odd)).toBeNull();
});
