import { expect, test } from "vitest";
import { describePlan } from "@/lib/billing/server/describe-plan";

test("describePlan names the product, the plan and the period in the customer's language", () => {
  expect(describePlan({ planKey: "pro", billingPeriod: "monthly" }, "en")).toBe("Kolot Pro, billed monthly");
  expect(describePlan({ planKey: "business", billingPeriod: "yearly" }, "he")).toBe(
    "מסלול קולות Business, בחיוב שנתי",
  );
});
