import { expect, test } from "vitest";
import { getPaymentView, parsePaymentId } from "@/components/billing/use-payment-result";

test("payment view is waiting, then late, and ends as paid or failed", () => {
  expect(getPaymentView(undefined, false)).toBe("waiting");
  expect(getPaymentView("pending", false)).toBe("waiting");
  expect(getPaymentView("pending", true)).toBe("late");
  expect(getPaymentView("paid", true)).toBe("paid");
  for (const state of ["failed", "abandoned", "replaced"] as const)
    expect(getPaymentView(state, false)).toBe("failed");
});

test("payment id is read from the URL only when it is valid", () => {
  const id = "0190a6f2-7a5e-7c3d-9f10-2b6f0e8a4c11";
  expect(parsePaymentId({ payment: id })).toBe(id);
  expect(parsePaymentId({ payment: "../user/subscription", intent: id })).toBe(id);
  for (const odd of ["", "1", `${id}/../x`, "<b>", "__proto__"])
    expect(parsePaymentId({ payment: odd })).toBeNull();
  expect(parsePaymentId({})).toBeNull();
});
