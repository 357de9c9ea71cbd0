import { createElement } from "react";
import { expect, it } from "vitest";
import { findUnresolvedPayment, UnresolvedPaymentQuestion } from "@/components/billing/unresolved-payment";
import { fromErrorResponse } from "@/lib/api-client/api-error";
import { siteConfig } from "@/lib/core/site-config";
import { extractText, renderToHtml } from "@/tests/harness/render-component";

const PAYMENT = {
  ...{ _id: "0199a8e0-0000-7000-8000-000000000001", amount: 9_900, currency: "USD" },
  createdAt: "2026-11-20T09:00:00.000Z",
};

it("unresolved payment is read from the refusal of the next one only", () => {
  const refused = { error: "x", code: "payment_unresolved", details: { payment: PAYMENT } };
  expect(findUnresolvedPayment(fromErrorResponse(409, refused))).toEqual(PAYMENT);
  expect(findUnresolvedPayment(fromErrorResponse(409, { error: "x", code: "payment_unclear" }))).toBeNull();
  expect(findUnresolvedPayment(new Error("x"))).toBeNull();
});

it.each([
  ["en", "If you see the payment, write to us", "I wasn’t charged. Pay again"],
  ["he", "אם החיוב מופיע שם", "לא חויבת? תשלום מחדש"],
] as const)(
  "unresolved payment in %s names its amount, a way to write and a way to pay again",
  (language, asks, again) => {
    const question = { payment: PAYMENT, busy: false, onUncharged: () => undefined };
    const html = renderToHtml(language, createElement(UnresolvedPaymentQuestion, question));
    expect(html).toContain(`mailto:${siteConfig.supportEmail}`);
    const words = extractText(html);
    for (const text of ["$99", asks, again]) expect(words).toContain(text);
  },
);
