import { expect, test } from "vitest";
import { paymentIdOf, viewOf } from "@/components/billing/payment-view";

test("a payment is waited for, then late, and ends in one of two ways", () => {
  expect(viewOf(undefined, false)).toBe("waiting");
  expect(viewOf("pending", false)).toBe("waiting");
  expect(viewOf("pending", true)).toBe("late");
  expect(viewOf("paid", true)).toBe("paid");
  for (const state of ["failed", "abandoned", "replaced"] as const)
    expect(viewOf(state, false)).toBe("failed");
});

test("an address names a payment by its id and by nothing else", () => {
  const id = "0190a6f2-7a5e-7c3d-9f10-2b6f0e8a4c11";
  expect(paymentIdOf({ payment: id })).toBe(id);
  expect(paymentIdOf({ payment: "../user/subscription", intent: id })).toBe(id);
  for (const odd of ["", "1", `${id}/../x`, "<b>", "__proto__"])
    expect(paymentIdOf({ payment: odd })).toBeNull();
  expect(paymentIdOf({})).toBeNull();
});
