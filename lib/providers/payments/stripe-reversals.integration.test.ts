import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { PaymentGateway, PaymentLookup } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { payOnStripe } from "@/tests/harness/stripe-page-objects";

const NOWHERE: PaymentLookup = {
  ...{ paymentId: null, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null },
};
const SETTINGS = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };

let sandbox: TestSandbox;
let gateway: PaymentGateway;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  gateway = createStripeGateway({ ...SETTINGS, apiBase: sandbox.url });
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  await sandbox.control("POST", "reset", { service: "stripe" });
  await sandbox.control("POST", "trigger", { service: "stripe", event: "webhooks", mode: "never" });
});

/** Creates a paid subscription and its lookup. */
async function paid() {
  const back = "http://localhost:3000/payment/success/full?payment=1";
  const { url, sessionRef } = await gateway.openCheckout({
    ...{ paymentId: "payment-1", nonce: "unused", planKey: "pro", period: "monthly" },
    price: { amount: 9_900, currency: "USD" },
    description: "Kolot Pro, monthly",
    customer: { userId: "u-1", email: "maya@kolot.example", name: "Maya Levin", language: "en", ref: null },
    urls: { success: back, failure: back, notify: back },
  });
  await payOnStripe(url);
  const look = () => gateway.lookUp({ ...NOWHERE, sessionRef });
  return { look, ref: (await look()).subscription?.ref };
}

describe("refunds and disputes at Stripe", () => {
  const stripe = () => createStripeClient({ ...SETTINGS, apiBase: sandbox.url });
  async function lastCharge(): Promise<string> {
    const { json } = await sandbox.control("GET", "effects?service=stripe");
    return json.effects.findLast(({ kind }: { kind: string }) => kind === "charge").id;
  }
  const dispute = async (status?: string) => {
    const data = { service: "stripe", event: "dispute", charge: await lastCharge(), status };
    return (await sandbox.control("POST", "trigger", data)).json;
  };

  it("refunds of a charge are returned with it, each with its amount", async () => {
    const { look } = await paid();
    const charge = await lastCharge();
    const first = await stripe().refunds.create({ charge, amount: 4_000 });
    const second = await stripe().refunds.create({ charge });
    const [paidOnce] = (await look()).charges;
    expect(paidOnce?.state).toBe("paid");
    expect(paidOnce?.reversals?.toSorted((a, b) => a.amount - b.amount)).toEqual([
      { ref: first.id, kind: "refunded", amount: 4_000 },
      { ref: second.id, kind: "refunded", amount: 5_900 },
    ]);
    await expect(stripe().refunds.create({ charge })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
  });

  it.each([
    ["needs_response", "disputed"],
    ["lost", "disputed"],
    ["won", "dispute_won"],
    ["warning_needs_response", null],
    ["prevented", null],
  ])("dispute in state %s is returned as %s", async (status, kind) => {
    const { look } = await paid();
    const { dispute: ref } = await dispute(status);
    const [charge] = (await look()).charges;
    expect(charge?.reversals).toEqual(kind ? [{ ref, kind, amount: 9_900 }] : []);
  });

  it("event about a refund or a dispute leads to its subscription, also to an old invoice", async () => {
    const { ref } = await paid();
    const { payment_intent: intent } = await stripe().refunds.create({ charge: await lastCharge() });
    await sandbox.control("POST", "clock", { offsetMs: 300 * DAY_MS });
    const { subscription, charges } = await gateway.lookUp({ ...NOWHERE, chargeRef: String(intent) });
    expect(subscription?.ref).toBe(ref);
    expect(charges.map(({ reversals = [] }) => reversals.length)).toEqual([
      1,
      ...charges.slice(1).map(() => 0),
    ]);
  });
});
