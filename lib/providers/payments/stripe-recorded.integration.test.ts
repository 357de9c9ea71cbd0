import { afterAll, beforeAll, expect, it } from "vitest";
import type { CheckoutOrder, PaymentLookup } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";
import { checkStripeExchanges, startStripeRecorder } from "@/tests/harness/stripe-recorder";

const SETTINGS = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };
const NOWHERE: PaymentLookup = {
  ...{ paymentId: null, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null },
};
const ORDER: CheckoutOrder = {
  ...{ paymentId: "payment-1", nonce: "unused", planKey: "pro", period: "monthly", description: "Kolot Pro" },
  price: { amount: 9_900, currency: "USD" },
  customer: { userId: "u-1", email: "maya@kolot.example", name: "Maya Levin", language: "he", ref: null },
  urls: {
    success: "http://localhost:3000/payment/success/full?payment=1",
    failure: "http://localhost:3000/payment/failure/full?payment=1",
    notify: "http://localhost:3000/api/payments/webhooks/stripe",
  },
};
const STARTER = {
  planKey: "starter",
  period: "monthly",
  price: { amount: 4_900, currency: "USD" },
} as const;

let sandbox: TestSandbox;
let recorder: Awaited<ReturnType<typeof startStripeRecorder>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  recorder = await startStripeRecorder(() => sandbox.url);
});
afterAll(async () => {
  recorder.stop();
  await sandbox.remove();
});

/** Makes every call of the adapter once. */
async function useWholeGateway(): Promise<void> {
  const gateway = createStripeGateway({ ...SETTINGS, apiBase: recorder.url, isTaxed: true });
  const { url, sessionRef } = await gateway.openCheckout(ORDER);
  await payOnStripe(url);
  const { subscription, charges: bought } = await gateway.lookUp({ ...NOWHERE, sessionRef });
  const { ref = "", customerRef } = subscription ?? {};
  const customer = { ...ORDER.customer, ref: customerRef ?? null };
  await gateway.openCheckout({ ...ORDER, paymentId: "payment-2", period: "yearly", customer });
  await gateway.portal(customerRef ?? "", "http://localhost:3000/subscriptions");
  const business = {
    planKey: "business",
    period: "monthly",
    price: { amount: 19_900, currency: "USD" },
  } as const;
  const preview = await gateway.previewUpgrade(ref, { ...business, at: new Date() });
  await gateway.upgrade(ref, { ...business, paymentId: "payment-3", at: preview?.at ?? new Date() });
  await gateway.invoiceUrl(bought[0]?.ref ?? "");
  const declining = await gateway.openCheckout({ ...ORDER, paymentId: "payment-4" });
  await payOnStripe(declining.url, { number: STRIPE_CARDS.paysOnce });
  const { subscription: other } = await gateway.lookUp({ ...NOWHERE, sessionRef: declining.sessionRef });
  await gateway.upgrade(other?.ref ?? "", { ...business, paymentId: "payment-5", at: new Date() });
  await gateway.changeNext(ref, STARTER);
  await gateway.changeNext(ref, { ...STARTER, period: "yearly" });
  await gateway.stop(ref, "periodEnd");
  await gateway.resume(ref);
  await gateway.stop(ref, "now");
  const stripe = createStripeClient({ ...SETTINGS, apiBase: sandbox.url });
  const { data } = await stripe.invoicePayments.list({ invoice: bought[0]?.ref ?? "" });
  const intent = String(data[0]?.payment.payment_intent);
  await stripe.refunds.create({ payment_intent: intent, amount: 100 });
  const { charges } = await gateway.lookUp({ ...NOWHERE, chargeRef: intent });
  expect(charges[0]?.reversals).toHaveLength(1);
}

it("requests to Stripe and the answers of its emulator have the shapes of the SDK", async () => {
  await useWholeGateway();
  expect(new Set(recorder.exchanges.map(({ route }) => route)).size).toBeGreaterThanOrEqual(18);
  expect(await checkStripeExchanges(recorder.exchanges)).toBe("");
}, 120_000);

it("checkout asks for what an invoice needs, and updates a known customer with it", () => {
  const sessions = recorder.exchanges
    .filter(({ route }) => route === "POST /v1/checkout/sessions")
    .map(({ params }) => params as Record<string, unknown>);
  const needed = {
    billing_address_collection: "required",
    tax_id_collection: { enabled: "true" },
    automatic_tax: { enabled: "true" },
  };
  expect(sessions.length).toBeGreaterThanOrEqual(3);
  for (const session of sessions) expect(session).toMatchObject(needed);
  const known = sessions.filter(({ customer }) => customer !== undefined);
  expect(known).toMatchObject([{ customer_update: { address: "auto", name: "auto" } }]);
  for (const session of sessions.filter(({ customer }) => customer === undefined))
    expect(session).not.toHaveProperty("customer_update");
});

const NEW_SESSION = { route: "POST /v1/checkout/sessions", params: {}, answer: {} };

it.each([
  ["a locale that Checkout does not list", { ...NEW_SESSION, params: { locale: "he" } }],
  ["a parameter that Stripe does not know", { ...NEW_SESSION, params: { language: "en" } }],
  ["a text in place of a number", { ...NEW_SESSION, params: { expires_at: "tomorrow" } }],
  ["an answer with a status that Stripe does not list", { ...NEW_SESSION, answer: { status: "paid" } }],
])(
  "check of recorded exchanges refuses %s",
  async (_, exchange) => {
    expect(await checkStripeExchanges([exchange])).toContain("error TS");
  },
  60_000,
);
