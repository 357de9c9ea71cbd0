import { expect, test } from "vitest";
import { formatMoney } from "@/lib/i18n/format-money";

// spec: D2.9
test("formatMoney puts the sign first, groups thousands and omits zero cents", () => {
  expect(formatMoney(3_900, "USD")).toBe("$39");
  expect(formatMoney(191_000, "USD")).toBe("$1,910");
  expect(formatMoney(4_950, "USD")).toBe("$49.50");
  expect(formatMoney(9_900, "ILS")).toBe("₪99");
  expect(formatMoney(9_900, "EUR")).toBe("€99");
});
