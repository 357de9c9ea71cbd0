import { expect, test } from "vitest";
import { getPaymentView, parsePaymentId } from "@/components/billing/use-payment-result";
import type { PaymentState } from "@/lib/billing/schemas";

const seen = (state: PaymentState, failureCode: string | null = null) => ({ state, failureCode });

test("payment view is waiting, then late, and ends as paid or failed", () => {
  expect(getPaymentView(null, false)).toBe("waiting");
  expect(getPaymentView(seen("pending"), false)).toBe("waiting");
  expect(getPaymentView(seen("pending"), true)).toBe("late");
  expect(getPaymentView(seen("paid"), true)).toBe("paid");
  expect(getPaymentView(seen("failed", "004"), false)).toBe("failed");
});

test("payment view says that the card was not charged only after a clear decline", () => {
  const views = [
    seen("unknown", "unclear"),
    seen("unknown", "unresolved"),
    seen("failed", "amount_mismatch"),
    seen("failed", "unknown_plan"),
    seen("abandoned", "no_answer"),
    seen("replaced"),
    seen("refunded"),
    seen("disputed"),
  ].map((payment) => getPaymentView(payment, true));
  expect(views).toEqual([
    "checking",
    ...["unproven", "unproven", "unproven", "unproven"],
    "late",
    ...["returned", "returned"],
  ]);
});

test("payment id is read from the URL only when it is valid", () => {
  const id = "0190a6f2-7a5e-7c3d-9f10-2b6f0e8a4c11";
  expect(parsePaymentId({ payment: id })).toBe(id);
  expect(parsePaymentId({ payment: "../user/subscription", intent: id })).toBe(id);
  for (const odd of ["", "1", `${id}/../x`, "<b>", "__proto__"])
    expect(parsePaymentId({ payment: odd })).toBeNull();
  expect(parsePaymentId({})).toBeNull();
});
