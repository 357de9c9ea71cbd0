import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import type {
  CheckoutOrder,
  GatewaySnapshot,
  PaymentGateway,
  PaymentLookup,
} from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { clickOnStripe, payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";

const NOWHERE: PaymentLookup = {
  paymentId: null,
  sessionRef: null,
  subscriptionRef: null,
  chargeRef: null,
  since: null,
};
const SETTINGS = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };

let sandbox: TestSandbox;
let gateway: PaymentGateway;
let orders = 0;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  gateway = createStripeGateway({ ...SETTINGS, apiBase: sandbox.url });
});
afterAll(() => sandbox.remove());
beforeEach(async () => {
  await sandbox.control("POST", "reset", { service: "stripe" });
  await sandbox.control("POST", "clock", { offsetMs: 0 });
  await sandbox.control("POST", "trigger", { service: "stripe", event: "webhooks", mode: "never" });
});

function order(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  orders += 1;
  return {
    paymentId: `payment-${orders}`,
    nonce: "unused",
    planKey: "pro",
    period: "monthly",
    price: { amount: 9_900, currency: "USD" },
    description: "Kolot Pro, monthly",
    customer: { userId: "u-1", email: "maya@kolot.example", name: "Maya Levin", language: "en", ref: null },
    urls: {
      success: "http://localhost:3000/payment/success/full?payment=1",
      failure: "http://localhost:3000/payment/failure/full?payment=1",
      notify: "http://localhost:3000/api/payments/webhooks/stripe",
    },
    ...changes,
  };
}

/** Creates a paid subscription and its lookup. */
async function paid(changes: Partial<CheckoutOrder> = {}, number: string = STRIPE_CARDS.pays) {
  const made = order(changes);
  const { url, sessionRef } = await gateway.openCheckout(made);
  expect((await payOnStripe(url, { number })).location).toBe(made.urls.success);
  const snapshot = await gateway.lookUp({ ...NOWHERE, sessionRef });
  const ref = snapshot.subscription?.ref ?? "";
  return { order: made, snapshot, ref, look: () => gateway.lookUp({ ...NOWHERE, subscriptionRef: ref }) };
}

async function effects(kind: string) {
  const { json } = await sandbox.control("GET", "effects?service=stripe");
  return json.effects.filter((effect: { kind: string }) => effect.kind === kind);
}

/** Returns the newest subscription in the events. */
async function lastSubscription(): Promise<string> {
  const headers = { authorization: `Bearer ${SETTINGS.secretKey}`, "stripe-version": "2026-10-28.endive" };
  const address = `${sandbox.url}/v1/events?type=customer.subscription.created&limit=1`;
  const { data } = (await (await fetch(address, { headers })).json()) as {
    data: { data: { object: { id: string } } }[];
  };
  return data[0]?.data.object.id ?? "";
}

const moveClock = (days: number) => sandbox.control("POST", "clock", { offsetMs: days * DAY_MS });
const states = ({ charges }: GatewaySnapshot) => charges.map(({ state }) => state);

describe("Stripe checkouts", () => {
  // spec: D8.2, D8.6
  it("Stripe checkout is a redirect to Stripe", async () => {
    const page = await gateway.openCheckout(order());
    expect(page).toMatchObject({ mode: "redirect", sessionRef: expect.stringMatching(/^cs_/) });
    const html = await (await fetch(page.url)).text();
    expect(html).toContain("Kolot Pro, monthly");
    expect(html).toContain("$99.00");
    expect(html).toContain("maya@kolot.example");
  });

  it.each([
    ["he", "auto"],
    ["en", "en"],
  ] as const)("Stripe checkout of a %s customer is opened with the locale %s", async (language, locale) => {
    const { sessionRef } = await gateway.openCheckout(order({ customer: { ...order().customer, language } }));
    const client = createStripeClient({ ...SETTINGS, apiBase: sandbox.url });
    expect(await client.checkout.sessions.retrieve(sessionRef ?? "")).toMatchObject({ locale });
  });

  it("concurrent and repeated Stripe checkouts of one payment are the same", async () => {
    const made = order();
    const pages = await Promise.all([1, 2, 3].map(() => gateway.openCheckout(made)));
    expect(new Set(pages.map(({ sessionRef }) => sessionRef)).size).toBe(1);
  });

  it("Stripe checkout refuses another order for the same payment", async () => {
    const made = order();
    await gateway.openCheckout(made);
    const changed = { ...made, price: { amount: 100, currency: "USD" } };
    await expect(gateway.openCheckout(changed)).rejects.toSatisfy((error) => isAppError(error, "conflict"));
  });

  it("Stripe checkout has no charges until it is paid", async () => {
    const { sessionRef } = await gateway.openCheckout(order());
    expect(await gateway.lookUp({ ...NOWHERE, sessionRef })).toEqual({ subscription: null, charges: [] });
    expect(await gateway.lookUp({ ...NOWHERE, paymentId: "payment-0" })).toEqual({
      subscription: null,
      charges: [],
    });
  });

  it.each([
    [STRIPE_CARDS.declined, "Your card was declined."],
    [STRIPE_CARDS.noFunds, "Your card has insufficient funds. Try a different card."],
    ["4242424242424241", "Your card number is invalid."],
  ])("Stripe card %s is declined, and another card can still pay", async (number, problem) => {
    const { url, sessionRef } = await gateway.openCheckout(order());
    expect(await payOnStripe(url, { number })).toMatchObject({ status: 200, location: null, problem });
    expect((await gateway.lookUp({ ...NOWHERE, sessionRef })).subscription).toBeNull();
    expect((await payOnStripe(url)).status).toBe(303);
    expect(states(await gateway.lookUp({ ...NOWHERE, sessionRef }))).toEqual(["paid"]);
  });

  it("Stripe customer is reused, and replaced when it belongs to another Stripe account", async () => {
    const { snapshot, order: first } = await paid();
    const ref = snapshot.subscription?.customerRef ?? null;
    const second = await paid({ customer: { ...first.customer, ref } });
    expect(second.snapshot.subscription?.customerRef).toBe(ref);
    const third = await paid({ customer: { ...first.customer, ref: "cus_elsewhere" } });
    expect(third.snapshot.subscription?.customerRef).toMatch(/^cus_1/);
  });

  it("Stripe checkout has no charge before 3-D Secure is completed", async () => {
    const made = order();
    const { url, sessionRef } = await gateway.openCheckout(made);
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    const subscriptionRef = await lastSubscription();
    const look = () => gateway.lookUp({ ...NOWHERE, subscriptionRef });
    expect(await look()).toEqual({ subscription: null, charges: [] });
    expect(await clickOnStripe(url, { action: "fail" })).toMatchObject({ status: 200, location: null });
    expect(await look()).toEqual({ subscription: null, charges: [] });
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    expect((await clickOnStripe(url, { action: "confirm" })).location).toBe(made.urls.success);
    expect(states(await look())).toEqual(["paid"]);
    expect((await gateway.lookUp({ ...NOWHERE, sessionRef })).subscription?.ref).toBe(subscriptionRef);
  });

  it("Stripe checkout without 3-D Secure expires after a day without a charge", async () => {
    const { url } = await gateway.openCheckout(order());
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    const subscriptionRef = await lastSubscription();
    await moveClock(1);
    const { subscription, charges } = await gateway.lookUp({ ...NOWHERE, subscriptionRef });
    expect([subscription?.status, charges]).toEqual(["ended", []]);
  });

  it("Stripe checkout paid in two tabs is charged once", async () => {
    const { url } = await gateway.openCheckout(order());
    await Promise.all([payOnStripe(url), payOnStripe(url)]);
    expect(await effects("charge")).toHaveLength(1);
  });
});

describe("paid Stripe subscriptions", () => {
  it("paid subscription is returned as Stripe reports it", async () => {
    const { snapshot, order: made } = await paid();
    expect(snapshot.subscription).toEqual({
      ref: expect.stringMatching(/^sub_/),
      customerRef: expect.stringMatching(/^cus_/),
      status: "active",
      planKey: "pro",
      period: "monthly",
      currentPeriodEnd: expect.any(Date),
      cancelAtPeriodEnd: false,
      card: null,
    });
    expect(snapshot.charges).toEqual([
      {
        ref: expect.stringMatching(/^in_/),
        state: "paid",
        price: { amount: 9_900, currency: "USD" },
        paymentId: made.paymentId,
        at: expect.any(Date),
        periodEnd: snapshot.subscription?.currentPeriodEnd,
        declineCode: null,
        cardLast4: "4242",
        received: 9_900,
      },
    ]);
  });

  it("paid subscription is found by its invoice", async () => {
    const { snapshot } = await paid();
    const chargeRef = snapshot.charges[0]?.ref ?? "";
    expect(await gateway.lookUp({ ...NOWHERE, chargeRef })).toEqual(snapshot);
  });

  it("unknown Stripe ids are not found", async () => {
    for (const names of [
      { subscriptionRef: "sub_nobody" },
      { sessionRef: "cs_nobody" },
      { chargeRef: "in_nobody" },
    ]) {
      await expect(gateway.lookUp({ ...NOWHERE, ...names })).rejects.toSatisfy((error) =>
        isAppError(error, "not_found"),
      );
    }
  });

  it("subscription renews at its time, without a payment id", async () => {
    const { look } = await paid();
    await moveClock(32);
    const { charges, subscription } = await look();
    expect(charges.map(({ state, paymentId }) => [state, paymentId !== null])).toEqual([
      ["paid", true],
      ["paid", false],
    ]);
    expect(charges[1]?.periodEnd).toEqual(subscription?.currentPeriodEnd);
    expect(await effects("charge")).toHaveLength(2);
  });

  it("yearly subscription is charged for a year", async () => {
    const { snapshot } = await paid({ period: "yearly", price: { amount: 95_000, currency: "USD" } });
    const end = snapshot.subscription?.currentPeriodEnd ?? new Date(0);
    expect(snapshot.subscription?.period).toBe("yearly");
    expect(Math.round((end.getTime() - Date.now()) / DAY_MS)).toBeGreaterThan(360);
  });

  it("lookup returns ten years of renewals, oldest first", async () => {
    const { look } = await paid();
    await moveClock(3_652);
    const { charges } = await look();
    expect(charges.length).toBeGreaterThanOrEqual(119);
    const times = charges.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("declined Stripe renewals", () => {
  it("declined renewal is past due, retried and finally ends the subscription", async () => {
    const { look } = await paid({}, STRIPE_CARDS.paysOnce);
    await moveClock(32);
    const first = await look();
    expect(first.subscription?.status).toBe("past_due");
    expect(first.charges.at(-1)).toMatchObject({
      state: "declined",
      paymentId: null,
      price: { amount: 9_900, currency: "USD" },
      declineCode: "generic_decline",
      cardLast4: "0341",
    });
    await moveClock(55);
    const last = await look();
    expect(last.subscription?.status).toBe("ended");
    expect(states(last)).toEqual(["paid", "declined"]);
    expect(await effects("charge-declined")).toHaveLength(4);
  });

  it("declined renewal is paid by another card from the portal", async () => {
    const { look, snapshot } = await paid({}, STRIPE_CARDS.paysOnce);
    await moveClock(32);
    const back = "http://localhost:3000/subscriptions";
    const url = await gateway.portal(snapshot.subscription?.customerRef ?? "", back);
    expect(await (await fetch(url ?? "")).text()).toContain(back);
    await clickOnStripe(url ?? "", {
      action: "card",
      number: STRIPE_CARDS.pays,
      expiry: "11/41",
      cvc: "321",
    });
    const now = await look();
    expect(now.subscription?.status).toBe("active");
    expect(now.charges.at(-1)).toMatchObject({ state: "paid", declineCode: null, cardLast4: "4242" });
  });
});

describe("Stripe cancellations", () => {
  it("subscription canceled at the period's end runs until then", async () => {
    const { ref, look } = await paid();
    await gateway.stop(ref, "periodEnd");
    await gateway.stop(ref, "periodEnd");
    expect((await look()).subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    await moveClock(32);
    const after = await look();
    expect(after.subscription?.status).toBe("ended");
    expect(after.charges).toHaveLength(1);
    await gateway.stop(ref, "periodEnd");
  });

  it("cancellation can be reverted only before the period's end", async () => {
    const { ref, look } = await paid();
    await gateway.stop(ref, "periodEnd");
    expect(await gateway.resume(ref)).toBe(true);
    expect(await gateway.resume(ref)).toBe(true);
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(false);
    await gateway.stop(ref, "now");
    expect(await gateway.resume(ref)).toBe(false);
  });

  it("immediate cancellation is idempotent and refunds nothing", async () => {
    const { ref, look } = await paid();
    await gateway.stop(ref, "now");
    await gateway.stop(ref, "now");
    const after = await look();
    expect(after.subscription?.status).toBe("ended");
    expect(states(after)).toEqual(["paid"]);
    expect(await effects("cancellation")).toHaveLength(1);
  });

  it("cancellation in the portal is detected", async () => {
    const { ref, look, snapshot } = await paid();
    const url = await gateway.portal(snapshot.subscription?.customerRef ?? "", "http://localhost:3000/x");
    await clickOnStripe(url ?? "", { action: "cancel", subscription: ref });
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(true);
  });
});

describe("Stripe plan changes", () => {
  const starter = {
    planKey: "starter",
    period: "monthly",
    price: { amount: 4_900, currency: "USD" },
  } as const;

  it("scheduled plan is charged by Stripe at the next period and continues", async () => {
    const { ref, look } = await paid();
    expect(await gateway.changeNext(ref, starter)).toBe("gateway");
    expect((await look()).subscription).toMatchObject({ planKey: "pro", period: "monthly" });
    await moveClock(32);
    const changed = await look();
    expect(changed.subscription).toMatchObject({ status: "active", planKey: "starter", period: "monthly" });
    expect(changed.charges.map(({ price }) => price.amount)).toEqual([9_900, 4_900]);
    await moveClock(63);
    expect((await look()).charges.map(({ price }) => price.amount)).toEqual([9_900, 4_900, 4_900]);
  });

  it("yearly plan can change to monthly", async () => {
    const { ref, look } = await paid({ period: "yearly", price: { amount: 95_000, currency: "USD" } });
    await gateway.changeNext(ref, { ...starter, planKey: "pro", price: { amount: 9_900, currency: "USD" } });
    await moveClock(367);
    const changed = await look();
    expect(changed.subscription).toMatchObject({ planKey: "pro", period: "monthly" });
    expect(changed.charges.map(({ price }) => price.amount)).toEqual([95_000, 9_900]);
  });

  it("last scheduled plan wins, and the current plan reverts it", async () => {
    const { ref, look, order: made } = await paid();
    await gateway.changeNext(ref, {
      ...starter,
      planKey: "business",
      price: { amount: 19_900, currency: "USD" },
    });
    await gateway.changeNext(ref, starter);
    await moveClock(32);
    expect((await look()).charges.at(-1)?.price.amount).toBe(4_900);
    await gateway.changeNext(ref, { planKey: "pro", period: made.period, price: made.price });
    await gateway.changeNext(ref, starter);
    await moveClock(63);
    expect((await look()).charges.at(-1)?.price.amount).toBe(4_900);
  });

  it("cancellation replaces a scheduled plan and vice versa", async () => {
    const { ref, look } = await paid();
    await gateway.changeNext(ref, starter);
    await gateway.stop(ref, "periodEnd");
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(true);
    await gateway.changeNext(ref, starter);
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(false);
    expect(await effects("cancellation-withdrawn")).toHaveLength(1);
    await moveClock(32);
    expect((await look()).subscription).toMatchObject({ status: "active", planKey: "starter" });
  });

  it("plan change of an ended subscription is a conflict", async () => {
    const { ref } = await paid();
    await gateway.stop(ref, "now");
    await expect(gateway.changeNext(ref, starter)).rejects.toSatisfy((error) =>
      isAppError(error, "conflict"),
    );
  });
});

it("charge of a stored card is not supported by Stripe", async () => {
  const card = { token: "t", expireMonth: 1, expireYear: 2040, last4: "4242" };
  const renewal = { paymentId: "p", card, price: { amount: 1, currency: "USD" }, description: "x" };
  await expect(gateway.charge(renewal)).rejects.toThrow("Stripe renews by itself");
});

describe("Stripe failures", () => {
  const arm = (action: object, times = 1) =>
    sandbox.control("POST", "faults", { service: "stripe", method: "POST", times, action });

  it.each([
    ["is overloaded", { kind: "status", status: 429 }, "unavailable"],
    [
      "declines a card",
      { kind: "status", status: 402, body: { error: { type: "card_error" } } },
      "provider_refused",
    ],
    ["refuses the key", { kind: "status", status: 401 }, "provider_error"],
  ])("Stripe %s: %j throws %s", async (_, action, code) => {
    await arm(action);
    await expect(gateway.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, code as never),
    );
  });

  it("permanent Stripe failure throws", async () => {
    await arm({ kind: "status", status: 503 }, 3);
    await expect(gateway.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, "provider_error"),
    );
  });

  it.each([{ kind: "accept-then-status", status: 500 }, { kind: "accept-then-reset" }])(
    "lost Stripe response (%j) is retried with one effect",
    async (action) => {
      await arm(action);
      const made = order();
      const { sessionRef } = await gateway.openCheckout(made);
      expect((await gateway.openCheckout(made)).sessionRef).toBe(sessionRef);
    },
  );

  it("Stripe timeout throws", async () => {
    const impatient = createStripeGateway({ ...SETTINGS, apiBase: sandbox.url, timeoutMs: 60 });
    await arm({ kind: "accept-then-hang" }, 3);
    await expect(impatient.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, "provider_timeout"),
    );
  });

  it("unreachable Stripe throws", async () => {
    const lost = createStripeGateway({ ...SETTINGS, apiBase: "http://127.0.0.1:9" });
    await expect(lost.portal("cus_1", "http://localhost:3000/x")).rejects.toSatisfy((error) =>
      isAppError(error, "provider_error"),
    );
  });

  it("Stripe call is canceled by the signal", async () => {
    await arm({ kind: "delay", ms: 300 });
    const leaving = AbortSignal.timeout(20);
    await expect(gateway.openCheckout(order(), leaving)).rejects.toSatisfy((error) =>
      isAppError(error, "cancelled"),
    );
  });
});
