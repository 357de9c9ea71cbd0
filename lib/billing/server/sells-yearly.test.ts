import { expect, it } from "vitest";
import { sellsYearly } from "@/lib/billing/server/sells-yearly";

it.each([
  ["stripe", "unproven", true],
  ["tranzila", "unproven", false],
  ["tranzila", "proven", true],
] as const)("yearly plans at %s with tokens %s are sold: %s", (PAYMENT_GATEWAY, TRANZILA_TOKENS, isSold) => {
  expect(sellsYearly({ PAYMENT_GATEWAY, TRANZILA_TOKENS })).toBe(isSold);
});
