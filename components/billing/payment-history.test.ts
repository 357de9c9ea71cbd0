import { createElement } from "react";
import { expect, test } from "vitest";
import { PaymentStateBadge } from "@/components/billing/payment-history";
import type { PaymentDto } from "@/lib/billing/schemas";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const badge = (
  language: "en" | "he",
  state: PaymentDto["state"],
  refundedAmount: number,
  failureCode: string | null = null,
) =>
  extractText(
    renderToHtml(
      language,
      createElement(PaymentStateBadge, { payment: { state, failureCode, refundedAmount, currency: "USD" } }),
    ),
  );

test.each([
  ["en", "paid", 0, "Paid"],
  ["en", "paid", 1_000, "Paid · $10 refunded"],
  ["en", "paid", 1_001, "Paid · $10.01 refunded"],
  ["en", "disputed", 1_001, "Disputed · $10.01 refunded"],
  ["en", "refunded", 95_000, "Refunded"],
  ["he", "paid", 1_001, "שולם · הוחזרו $10.01"],
] as const)("state of a payment in %s, %s with %i refunded, reads %s", (language, state, part, text) => {
  expect(badge(language, state, part)).toBe(text);
});

test.each([
  ["en", "Not confirmed"],
  ["he", "לא אומת"],
] as const)("state of a renewal that the bank asks about, in %s, reads %s", (language, text) => {
  expect(badge(language, "failed", 0, "confirmation_required")).toBe(text);
});
