import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { DAY_MS } from "@/lib/core/time-units";
import type { CheckoutOrder, Lookup, PaymentGateway, Snapshot } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { startTestSandbox, type TestSandbox } from "@/sandbox/test-sandbox";
import { payOnStripe, pressOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe";

const NOWHERE: Lookup = {
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

/** A paid subscription and how it is looked up. */
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

/** The newest subscription that an event tells of. */
async function lastSubscription(): Promise<string> {
  const headers = { authorization: `Bearer ${SETTINGS.secretKey}`, "stripe-version": "2026-10-28.endive" };
  const address = `${sandbox.url}/v1/events?type=customer.subscription.created&limit=1`;
  const { data } = (await (await fetch(address, { headers })).json()) as {
    data: { data: { object: { id: string } } }[];
  };
  return data[0]?.data.object.id ?? "";
}

const moveClock = (days: number) => sandbox.control("POST", "clock", { offsetMs: days * DAY_MS });
const states = ({ charges }: Snapshot) => charges.map(({ state }) => state);

describe("a checkout", () => {
  it("opens a page of Stripe's instead of ours", async () => {
    const page = await gateway.openCheckout(order());
    expect(page).toMatchObject({ mode: "redirect", sessionRef: expect.stringMatching(/^cs_/) });
    const html = await (await fetch(page.url)).text();
    expect(html).toContain("Kolot Pro, monthly");
    expect(html).toContain("$99.00");
    expect(html).toContain("maya@kolot.example");
  });

  it("speaks Hebrew with those who do", async () => {
    const customer = { ...order().customer, language: "he" as const };
    const { url } = await gateway.openCheckout(order({ customer }));
    expect(await (await fetch(url)).text()).toContain('<html lang="he" dir="rtl">');
  });

  it("is the same one however often it is asked for, also side by side", async () => {
    const made = order();
    const pages = await Promise.all([1, 2, 3].map(() => gateway.openCheckout(made)));
    expect(new Set(pages.map(({ sessionRef }) => sessionRef)).size).toBe(1);
  });

  it("another order under the same payment is refused", async () => {
    const made = order();
    await gateway.openCheckout(made);
    const changed = { ...made, price: { amount: 100, currency: "USD" } };
    await expect(gateway.openCheckout(changed)).rejects.toSatisfy((error) => isAppError(error, "conflict"));
  });

  it("nothing is known of it until it is paid", async () => {
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
  ])("%s does not pay, and another card still does", async (number, problem) => {
    const { url, sessionRef } = await gateway.openCheckout(order());
    expect(await payOnStripe(url, { number })).toMatchObject({ status: 200, location: null, problem });
    expect((await gateway.lookUp({ ...NOWHERE, sessionRef })).subscription).toBeNull();
    expect((await payOnStripe(url)).status).toBe(303);
    expect(states(await gateway.lookUp({ ...NOWHERE, sessionRef }))).toEqual(["paid"]);
  });

  it("a known customer stays the same one; one of another Stripe account is made anew", async () => {
    const { snapshot, order: first } = await paid();
    const ref = snapshot.subscription?.customerRef ?? null;
    const second = await paid({ customer: { ...first.customer, ref } });
    expect(second.snapshot.subscription?.customerRef).toBe(ref);
    const third = await paid({ customer: { ...first.customer, ref: "cus_elsewhere" } });
    expect(third.snapshot.subscription?.customerRef).toMatch(/^cus_1/);
  });

  it("a card whose bank asks: nothing has happened until the bank has its answer", async () => {
    const made = order();
    const { url, sessionRef } = await gateway.openCheckout(made);
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    const subscriptionRef = await lastSubscription();
    const look = () => gateway.lookUp({ ...NOWHERE, subscriptionRef });
    expect(await look()).toEqual({ subscription: null, charges: [] });
    expect(await pressOnStripe(url, { action: "fail" })).toMatchObject({ status: 200, location: null });
    expect(await look()).toEqual({ subscription: null, charges: [] });
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    expect((await pressOnStripe(url, { action: "confirm" })).location).toBe(made.urls.success);
    expect(states(await look())).toEqual(["paid"]);
    expect((await gateway.lookUp({ ...NOWHERE, sessionRef })).subscription?.ref).toBe(subscriptionRef);
  });

  it("a bank that never has its answer: it is over after a day, and nothing was taken", async () => {
    const { url } = await gateway.openCheckout(order());
    await payOnStripe(url, { number: STRIPE_CARDS.asksBank });
    const subscriptionRef = await lastSubscription();
    await moveClock(1);
    const { subscription, charges } = await gateway.lookUp({ ...NOWHERE, subscriptionRef });
    expect([subscription?.status, charges]).toEqual(["ended", []]);
  });

  it("paid in two tabs is paid once", async () => {
    const { url } = await gateway.openCheckout(order());
    await Promise.all([payOnStripe(url), payOnStripe(url)]);
    expect(await effects("charge")).toHaveLength(1);
  });
});

describe("a paid subscription", () => {
  it("is told as Stripe has it", async () => {
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
      },
    ]);
  });

  it("is found by its invoice too", async () => {
    const { snapshot } = await paid();
    const chargeRef = snapshot.charges[0]?.ref ?? "";
    expect(await gateway.lookUp({ ...NOWHERE, chargeRef })).toEqual(snapshot);
  });

  it("names that Stripe does not know are not found", async () => {
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

  it("renews by itself when its time comes; a renewal asks for no payment of ours", async () => {
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

  it("yearly is charged for a year", async () => {
    const { snapshot } = await paid({ period: "yearly", price: { amount: 95_000, currency: "USD" } });
    const end = snapshot.subscription?.currentPeriodEnd ?? new Date(0);
    expect(snapshot.subscription?.period).toBe("yearly");
    expect(Math.round((end.getTime() - Date.now()) / DAY_MS)).toBeGreaterThan(360);
  });

  it("all renewals of ten years are told, oldest first", async () => {
    const { look } = await paid();
    await moveClock(3_652);
    const { charges } = await look();
    expect(charges.length).toBeGreaterThanOrEqual(119);
    const times = charges.map(({ at }) => at.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe("a declined renewal", () => {
  it("is past due, is tried again, and ends after the last try", async () => {
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

  it("is paid by another card, given in the portal", async () => {
    const { look, snapshot } = await paid({}, STRIPE_CARDS.paysOnce);
    await moveClock(32);
    const back = "http://localhost:3000/subscriptions";
    const url = await gateway.portal(snapshot.subscription?.customerRef ?? "", back);
    expect(await (await fetch(url ?? "")).text()).toContain(back);
    await pressOnStripe(url ?? "", {
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

describe("stopping", () => {
  it("at the period's end: it runs on till then and is over then", async () => {
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

  it("can be taken back until then, not later", async () => {
    const { ref, look } = await paid();
    await gateway.stop(ref, "periodEnd");
    expect(await gateway.resume(ref)).toBe(true);
    expect(await gateway.resume(ref)).toBe(true);
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(false);
    await gateway.stop(ref, "now");
    expect(await gateway.resume(ref)).toBe(false);
  });

  it("now: it is over, nothing is given back, and again is no error", async () => {
    const { ref, look } = await paid();
    await gateway.stop(ref, "now");
    await gateway.stop(ref, "now");
    const after = await look();
    expect(after.subscription?.status).toBe("ended");
    expect(states(after)).toEqual(["paid"]);
    expect(await effects("cancellation")).toHaveLength(1);
  });

  it("in the portal is seen like any other", async () => {
    const { ref, look, snapshot } = await paid();
    const url = await gateway.portal(snapshot.subscription?.customerRef ?? "", "http://localhost:3000/x");
    await pressOnStripe(url ?? "", { action: "cancel", subscription: ref });
    expect((await look()).subscription?.cancelAtPeriodEnd).toBe(true);
  });
});

describe("another plan from the next period on", () => {
  const starter = {
    planKey: "starter",
    period: "monthly",
    price: { amount: 4_900, currency: "USD" },
  } as const;

  it("is charged by Stripe then, not before, and goes on", async () => {
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

  it("yearly becomes monthly", async () => {
    const { ref, look } = await paid({ period: "yearly", price: { amount: 95_000, currency: "USD" } });
    await gateway.changeNext(ref, { ...starter, planKey: "pro", price: { amount: 9_900, currency: "USD" } });
    await moveClock(367);
    const changed = await look();
    expect(changed.subscription).toMatchObject({ planKey: "pro", period: "monthly" });
    expect(changed.charges.map(({ price }) => price.amount)).toEqual([95_000, 9_900]);
  });

  it("the last wish counts, and the plan of now takes it back", async () => {
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

  it("a stop replaces it, and it replaces a stop", async () => {
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

  it("of a subscription that is over is a conflict", async () => {
    const { ref } = await paid();
    await gateway.stop(ref, "now");
    await expect(gateway.changeNext(ref, starter)).rejects.toSatisfy((error) =>
      isAppError(error, "conflict"),
    );
  });
});

it("we never charge a card of Stripe's", async () => {
  const card = { token: "t", expireMonth: 1, expireYear: 2040, last4: "4242" };
  const renewal = { paymentId: "p", card, price: { amount: 1, currency: "USD" }, description: "x" };
  await expect(gateway.charge(renewal)).rejects.toThrow("Stripe renews by itself");
});

describe("when Stripe fails", () => {
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
  ])("it %s: %j is %s", async (_, action, code) => {
    await arm(action);
    await expect(gateway.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, code as never),
    );
  });

  it("it breaks down for good", async () => {
    await arm({ kind: "status", status: 503 }, 3);
    await expect(gateway.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, "provider_error"),
    );
  });

  it.each([{ kind: "accept-then-status", status: 500 }, { kind: "accept-then-reset" }])(
    "it did what was asked and could not say so (%j): asked again, it is done once",
    async (action) => {
      await arm(action);
      const made = order();
      const { sessionRef } = await gateway.openCheckout(made);
      expect((await gateway.openCheckout(made)).sessionRef).toBe(sessionRef);
    },
  );

  it("it is silent", async () => {
    const impatient = createStripeGateway({ ...SETTINGS, apiBase: sandbox.url, timeoutMs: 60 });
    await arm({ kind: "accept-then-hang" }, 3);
    await expect(impatient.openCheckout(order())).rejects.toSatisfy((error) =>
      isAppError(error, "provider_timeout"),
    );
  });

  it("it is not there", async () => {
    const lost = createStripeGateway({ ...SETTINGS, apiBase: "http://127.0.0.1:9" });
    await expect(lost.portal("cus_1", "http://localhost:3000/x")).rejects.toSatisfy((error) =>
      isAppError(error, "provider_error"),
    );
  });

  it("nobody waits any more", async () => {
    await arm({ kind: "delay", ms: 300 });
    const leaving = AbortSignal.timeout(20);
    await expect(gateway.openCheckout(order(), leaving)).rejects.toSatisfy((error) =>
      isAppError(error, "cancelled"),
    );
  });
});
