import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import type {
  CheckoutOrder,
  PaymentGateway,
  PaymentLookup,
  UpgradeOrder,
} from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { clickOnStripe, payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";

const NOWHERE: PaymentLookup = {
  ...{ paymentId: null, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null },
};
const SETTINGS = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };
const USD = (amount: number) => ({ amount, currency: "USD" });
const STARTER = { planKey: "starter", period: "monthly", price: USD(4_900) } as const;
const PRO = { planKey: "pro", period: "monthly", price: USD(9_900) } as const;
const PRO_YEAR = { planKey: "pro", period: "yearly", price: USD(95_000) } as const;

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

const stripe = () => createStripeClient({ ...SETTINGS, apiBase: sandbox.url });

/** A running Starter subscription, half of its month used up. */
async function startHalfUsed(number: string = STRIPE_CARDS.pays) {
  orders += 1;
  const order: CheckoutOrder = {
    ...{ paymentId: `payment-${orders}`, nonce: "unused", description: "Kolot Starter, monthly", ...STARTER },
    customer: { userId: "u-1", email: "maya@kolot.example", name: "Maya", language: "en", ref: null },
    urls: { success: "http://localhost:3000/s", failure: "http://localhost:3000/f", notify: "unused" },
  };
  const { url, sessionRef } = await gateway.openCheckout(order);
  await payOnStripe(url, { number });
  if (number === STRIPE_CARDS.asksAlways) await clickOnStripe(url, { action: "confirm" });
  const { subscription } = await gateway.lookUp({ ...NOWHERE, sessionRef });
  const ref = subscription?.ref ?? "";
  const [item] = (await stripe().subscriptions.retrieve(ref)).items.data;
  const [start, end] = [item?.current_period_start ?? 0, item?.current_period_end ?? 0];
  const at = new Date(((start + end) / 2) * 1000);
  await sandbox.control("POST", "clock", { offsetMs: at.getTime() - Date.now() });
  const look = async () => {
    const { charges, subscription: now } = await gateway.lookUp({ ...NOWHERE, subscriptionRef: ref });
    return { plan: [now?.planKey, now?.period], states: charges.map(({ state }) => state), charges, now };
  };
  return { ref, at, end: new Date(end * 1000), look };
}

function upgradeTo(plan: typeof PRO | typeof PRO_YEAR, at: Date): UpgradeOrder {
  orders += 1;
  return { ...plan, paymentId: `payment-${orders}`, at };
}

async function listCharged(): Promise<number[]> {
  const { json } = await sandbox.control("GET", "effects?service=stripe");
  return json.effects
    .filter(({ kind }: { kind: string }) => kind === "charge")
    .map(({ data }: { data: { amount: number } }) => data.amount);
}

describe("previews of an upgrade at Stripe", () => {
  it("preview charges half of the difference when half of the month is unused, and changes nothing", async () => {
    const { ref, at, end, look } = await startHalfUsed();
    expect(await gateway.previewUpgrade(ref, { ...PRO, at })).toEqual({
      at,
      due: USD(2_500),
      unusedShare: 0.5,
      nextChargeAt: end,
      current: { planKey: "starter", period: "monthly" },
    });
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid"] });
    expect(await listCharged()).toEqual([4_900]);
  });

  it("preview of a year charges the year less the unused half, and the next charge is a year later", async () => {
    const { ref, at } = await startHalfUsed();
    const preview = await gateway.previewUpgrade(ref, { ...PRO_YEAR, at });
    expect(preview?.due).toEqual(USD(95_000 - 2_450));
    expect(Math.round(((preview?.nextChargeAt.getTime() ?? 0) - at.getTime()) / DAY_MS)).toBeGreaterThan(360);
  });

  it("preview is null when the subscription ends, has a smaller plan ahead, or is unknown", async () => {
    const { ref, at } = await startHalfUsed();
    await gateway.stop(ref, "periodEnd");
    expect(await gateway.previewUpgrade(ref, { ...PRO, at })).toBeNull();
    await gateway.resume(ref);
    expect(await gateway.previewUpgrade(ref, { ...PRO, at })).not.toBeNull();
    await gateway.changeNext(ref, { ...STARTER, price: USD(1_900) });
    expect(await gateway.previewUpgrade(ref, { ...PRO, at })).toBeNull();
    expect(await gateway.previewUpgrade("sub_nobody", { ...PRO, at })).toBeNull();
  });
});

describe("upgrades at Stripe", () => {
  it("upgrade charges what its preview showed and starts the plan", async () => {
    const { ref, at, end, look } = await startHalfUsed();
    const order = upgradeTo(PRO, at);
    const { snapshot, confirmUrl } = await gateway.upgrade(ref, order);
    expect(confirmUrl).toBeNull();
    expect(snapshot.subscription).toMatchObject({ planKey: "pro", currentPeriodEnd: end });
    expect(snapshot.charges.at(-1)).toMatchObject({
      ...{ state: "paid", isProration: true, paymentId: order.paymentId, price: PRO.price },
      ...{ received: 2_500, periodEnd: end },
    });
    expect(await listCharged()).toEqual([4_900, 2_500]);
    await sandbox.control("POST", "clock", { offsetMs: end.getTime() - Date.now() + DAY_MS });
    expect((await look()).charges.at(-1)).toMatchObject({
      price: PRO.price,
      paymentId: null,
      received: 9_900,
    });
  });

  it("upgrade to a year starts its period at the moment of the preview", async () => {
    const { ref, at } = await startHalfUsed();
    const { snapshot } = await gateway.upgrade(ref, upgradeTo(PRO_YEAR, at));
    expect(snapshot.subscription).toMatchObject({ planKey: "pro", period: "yearly" });
    expect(snapshot.charges.at(-1)).toMatchObject({ received: 92_550, price: PRO_YEAR.price });
  });

  it("repeated upgrade of one payment charges once, and another one of the same plan is a conflict", async () => {
    const { ref, at } = await startHalfUsed();
    const order = upgradeTo(PRO, at);
    await gateway.upgrade(ref, order);
    for (const again of [order, upgradeTo(PRO, at)]) {
      await expect(gateway.upgrade(ref, again)).rejects.toSatisfy((error) => isAppError(error, "conflict"));
    }
    expect(await listCharged()).toEqual([4_900, 2_500]);
  });

  it("declined upgrade leaves the old plan active and its invoice void", async () => {
    const { ref, at, look } = await startHalfUsed(STRIPE_CARDS.paysOnce);
    const order = upgradeTo(PRO, at);
    const { snapshot, confirmUrl } = await gateway.upgrade(ref, order);
    expect(confirmUrl).toBeNull();
    expect(snapshot.subscription).toMatchObject({ status: "active", planKey: "starter" });
    expect(snapshot.charges.at(-1)).toMatchObject({
      ...{ state: "declined", paymentId: order.paymentId, declineCode: "generic_decline" },
    });
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid"] });
    const [invoice] = (await stripe().invoices.list({ subscription: ref })).data;
    expect(invoice).toMatchObject({ billing_reason: "subscription_update", status: "void" });
  });

  it("upgrade that the bank asks about is no charge until it is confirmed on Stripe's page", async () => {
    const { ref, at, look } = await startHalfUsed(STRIPE_CARDS.asksAlways);
    const order = upgradeTo(PRO, at);
    const { snapshot, confirmUrl } = await gateway.upgrade(ref, order);
    expect(snapshot.charges.map(({ state }) => state)).toEqual(["paid"]);
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid"] });
    await clickOnStripe(confirmUrl ?? "", { action: "confirm" });
    const after = await look();
    expect(after).toMatchObject({ plan: ["pro", "monthly"], states: ["paid", "paid"] });
    expect(after.charges.at(-1)).toMatchObject({ paymentId: order.paymentId, received: 2_500 });
  });

  it("upgrade that the bank refuses is declined, and a second attempt makes the first one void", async () => {
    const { ref, at, look } = await startHalfUsed(STRIPE_CARDS.asksAlways);
    const first = await gateway.upgrade(ref, upgradeTo(PRO, at));
    await clickOnStripe(first.confirmUrl ?? "", { action: "fail" });
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid", "declined"] });
    const second = await gateway.upgrade(ref, upgradeTo(PRO, at));
    expect(second.confirmUrl).not.toBe(first.confirmUrl);
    await clickOnStripe(first.confirmUrl ?? "", { action: "confirm" });
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid"] });
    await clickOnStripe(second.confirmUrl ?? "", { action: "confirm" });
    expect(await look()).toMatchObject({ plan: ["pro", "monthly"], states: ["paid", "paid"] });
  });

  it("unconfirmed upgrade is discarded after a day without a charge", async () => {
    const { ref, at, look } = await startHalfUsed(STRIPE_CARDS.asksAlways);
    const { confirmUrl } = await gateway.upgrade(ref, upgradeTo(PRO, at));
    await sandbox.control("POST", "clock", { offsetMs: at.getTime() - Date.now() + DAY_MS });
    await clickOnStripe(confirmUrl ?? "", { action: "confirm" });
    expect(await look()).toMatchObject({ plan: ["starter", "monthly"], states: ["paid"] });
    expect(await listCharged()).toEqual([4_900]);
  });
});

it("invoice of a charge opens on Stripe's page", async () => {
  const { look } = await startHalfUsed();
  const { charges } = await look();
  const url = await gateway.invoiceUrl(charges[0]?.ref ?? "");
  expect(await (await fetch(url ?? "")).text()).toContain("$49.00");
});
