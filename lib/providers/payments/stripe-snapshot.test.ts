import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { toCharge, toPaymentDetails, toSubscription } from "@/lib/providers/payments/stripe-snapshot";
import { setTestEnvironment } from "@/tests/harness/test-environment";

setTestEnvironment();

const DETAILS = { declineCode: "lost_card", cardLast4: "9987" };

function subscription(changes: object = {}): Stripe.Subscription {
  const price = { recurring: { interval: "month" } };
  return {
    id: "sub_1",
    customer: "cus_1",
    status: "active",
    metadata: { planKey: "pro", period: "monthly" },
    items: { data: [{ current_period_end: 1_800_000_000, metadata: {}, price }] },
    cancel_at: null,
    cancel_at_period_end: false,
    ...changes,
  } as unknown as Stripe.Subscription;
}

function invoice(changes: object = {}): Stripe.Invoice {
  return {
    id: "in_1",
    status: "paid",
    total: 9_900,
    amount_paid: 9_900,
    amount_due: 9_900,
    attempt_count: 1,
    currency: "usd",
    billing_reason: "subscription_create",
    created: 1_700_000_000,
    parent: { subscription_details: { subscription: "sub_1", metadata: { paymentId: "p-1" } } },
    lines: { data: [{ period: { start: 1_700_000_000, end: 1_702_592_000 } }] },
    status_transitions: { finalized_at: 1_700_000_100, paid_at: 1_700_000_200 },
    ...changes,
  } as unknown as Stripe.Invoice;
}

function detailsOf(intent: object) {
  const payment_intent = { last_payment_error: null, latest_charge: null, ...intent };
  const payment = { is_default: true, payment: { type: "payment_intent", payment_intent } };
  return toPaymentDetails([payment] as unknown as Stripe.InvoicePayment[]);
}

describe("Stripe subscription states", () => {
  it.each([
    ["active", "active"],
    ["trialing", "active"],
    ["past_due", "past_due"],
    ["unpaid", "past_due"],
    ["paused", "active"],
    ["canceled", "ended"],
    ["incomplete_expired", "ended"],
  ])("Stripe state %s is mapped to %s", (status, ours) => {
    expect(toSubscription(subscription({ status }))?.status).toBe(ours);
  });

  it("incomplete Stripe subscription has not begun", () => {
    expect(toSubscription(subscription({ status: "incomplete" }))).toBeNull();
  });

  it("Stripe state that this release does not know leaves what was paid valid", () => {
    expect(toSubscription(subscription({ status: "constructor" }))?.status).toBe("active");
  });

  it("cancellation date set by the portal counts as a cancellation", () => {
    expect(toSubscription(subscription({ cancel_at: 1_800_000_000 }))?.cancelAtPeriodEnd).toBe(true);
  });

  it("subscription item takes precedence over the metadata of the checkout", () => {
    const price = { recurring: { interval: "year" } };
    const data = [{ current_period_end: 1, metadata: { planKey: "business" }, price }];
    expect(toSubscription(subscription({ items: { data } }))).toMatchObject({
      planKey: "business",
      period: "yearly",
    });
  });
});

describe("Stripe invoices", () => {
  it("attempted invoice is a charge", () => {
    expect(toCharge(invoice(), DETAILS)).toMatchObject({
      state: "paid",
      paymentId: "p-1",
      declineCode: null,
    });
    expect(toCharge(invoice({ status: "draft" }), DETAILS)).toBeUndefined();
    expect(toCharge(invoice({ status: "void" }), DETAILS)).toBeUndefined();
    expect(toCharge(invoice({ status: "open", attempt_count: 0 }), DETAILS)).toBeUndefined();
    expect(toCharge(invoice({ total: 0, amount_paid: 0 }), DETAILS)).toBeUndefined();
  });

  it("invoice partly paid from a balance has its total as price and names what was taken", () => {
    const charge = toCharge(invoice({ amount_paid: 4_900, amount_due: 4_900 }), DETAILS);
    expect(charge).toMatchObject({
      state: "paid",
      price: { amount: 9_900, currency: "USD" },
      received: 4_900,
    });
  });

  it.each(["open", "uncollectible"])("attempted invoice in state %s is declined", (status) => {
    expect(toCharge(invoice({ status, amount_paid: 0 }), DETAILS)).toMatchObject({
      state: "declined",
      price: { amount: 9_900, currency: "USD" },
      declineCode: "lost_card",
      cardLast4: "9987",
      at: new Date(1_700_000_100_000),
    });
  });

  it.each([
    ["processing", "unknown", undefined],
    ["a_status_of_2028", "unknown", undefined],
    ["requires_payment_method", "declined", undefined],
    ["requires_action", "declined", true],
  ])("open invoice whose payment is %s is %s", (status, state, needsConfirmation) => {
    const charge = toCharge(invoice({ status: "open", amount_paid: 0 }), detailsOf({ status }));
    expect([charge?.state, charge?.needsConfirmation]).toEqual([state, needsConfirmation]);
  });

  it("payment is confirmed on an open invoice only, also when the bank was not asked", () => {
    const last_payment_error = { code: "authentication_required" };
    const details = detailsOf({ status: "requires_payment_method", last_payment_error });
    expect(
      ["open", "uncollectible", "paid"].map((status) => {
        const charge = toCharge(invoice({ status }), details);
        return [charge?.state, charge?.needsConfirmation];
      }),
    ).toEqual([
      ["declined", true],
      ["declined", undefined],
      ["paid", undefined],
    ]);
  });

  it("attempted invoice with a state that this release does not know is unknown", () => {
    expect(toCharge(invoice({ status: "a_status_of_2028" }), DETAILS)).toMatchObject({ state: "unknown" });
    expect(toCharge(invoice({ status: "a_status_of_2028", attempt_count: 0 }), DETAILS)).toBeUndefined();
  });

  it("renewal invoice has no payment id", () => {
    expect(toCharge(invoice({ billing_reason: "subscription_cycle" }), DETAILS)?.paymentId).toBeNull();
  });

  it("invoice without card details has null details", () => {
    expect(toPaymentDetails([])).toEqual({ declineCode: null, cardLast4: null });
    const payment = { is_default: true, payment: { type: "payment_intent", payment_intent: "pi_1" } };
    expect(toPaymentDetails([payment] as unknown as Stripe.InvoicePayment[])).toEqual({
      declineCode: null,
      cardLast4: null,
    });
  });
});
