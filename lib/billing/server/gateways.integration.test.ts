import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { lookUpPayments } from "@/lib/billing/server/look-up-payments";
import { noteReturn } from "@/lib/billing/server/note-return";
import { renewSubscriptions } from "@/lib/billing/server/renew-subscriptions";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { tellStops } from "@/lib/billing/server/tell-stop";
import { closeDb, db } from "@/lib/core/server/db";
import type { PaymentGateway } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { startTestSandbox, type TestSandbox } from "@/sandbox/test-sandbox";
import { grantsOf, passPeriod, payerOf, paymentsOf, subscriptionsOf } from "@/tests/harness/gateway";
import { makePerson } from "@/tests/harness/rows";
import { payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe";
import { payTranzilaForm, TRANZILA_CARDS } from "@/tests/harness/tranzila";
import { startTranzilaShop, type TranzilaShop } from "@/tests/harness/tranzila-shop";

let gateway: PaymentGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  user = await makePerson();
  // Other tests' payments are of other gateways than this one.
  await db().payment.updateMany({ data: { lookAt: null } });
  await db().subscription.updateMany({ data: { renewAt: null, stopAt: null } });
});
afterAll(closeDb);

/** Pays a plan on the gateway's page; what follows is known only from the gateway itself. */
async function buy(
  planKey: string,
  billingPeriod: "monthly" | "yearly",
  pay: (url: string) => Promise<unknown>,
) {
  const { paymentId, url } = await startCheckout(
    { user: await payerOf(user.id), choice: { planKey, billingPeriod } },
    gateway,
  );
  await pay(url);
  await noteReturn({ path: "/api/payments/return/stripe", said: [`payment=${paymentId}&outcome=success`] });
  await lookUpPayments(gatewayOf);
  return paymentId;
}

const states = async () => (await paymentsOf(user.id)).map(({ purpose, state }) => `${purpose} ${state}`);
const statuses = async () =>
  (await subscriptionsOf(user.id))
    .map(({ planKey, period, status }) => `${planKey} ${period} ${status}`)
    .sort();

describe("Stripe", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await sandbox.control("POST", "trigger", { service: "stripe", event: "webhooks", mode: "never" });
    const keys = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };
    gateway = createStripeGateway({ ...keys, apiBase: sandbox.url });
  });
  afterAll(() => sandbox.remove());
  const pay = (number?: string) => (url: string) => payOnStripe(url, number ? { number } : {});

  test("a plan is bought, made larger, made smaller, cancelled and taken back", async () => {
    await buy("starter", "monthly", pay());
    expect(await grantsOf(user.id)).toEqual([1_000]);
    await buy("business", "yearly", pay());
    expect(await statuses()).toEqual(["business yearly active", "starter monthly expired"]);
    expect(await grantsOf(user.id)).toEqual([1_000, 54_000]);
    await tellStops(gatewayOf);
    const rows = await subscriptionsOf(user.id);
    const [former, active] = ["starter", "business"].map((plan) =>
      rows.find(({ planKey }) => planKey === plan),
    );
    const asked = { paymentId: null, sessionRef: null, chargeRef: null, since: null };
    const at = (ref: string | null | undefined) => gateway.lookUp({ ...asked, subscriptionRef: ref ?? null });
    expect((await at(former?.gatewayRef)).subscription?.status).toBe("ended");
    await changePlan({ user, choice: { planKey: "pro", billingPeriod: "monthly" } }, gatewayOf);
    await resumeSubscription({ user }, gatewayOf);
    await cancelSubscription({ user }, gatewayOf);
    expect((await at(active?.gatewayRef)).subscription).toMatchObject({ cancelAtPeriodEnd: true });
    await resumeSubscription({ user }, gatewayOf);
    expect((await at(active?.gatewayRef)).subscription).toMatchObject({ cancelAtPeriodEnd: false });
    expect(active?.customerRef).toBe(former?.customerRef);
  });

  test("a declined card opens nothing", async () => {
    await buy("pro", "monthly", pay(STRIPE_CARDS.declined));
    expect([await statuses(), await grantsOf(user.id)]).toEqual([[], []]);
    expect((await states())[0]).not.toBe("subscribe paid");
  });
});

describe("Tranzila", () => {
  let shop: TranzilaShop;
  beforeAll(async () => {
    shop = await startTranzilaShop();
  });
  beforeEach(() => {
    gateway = shop.gateway;
  });
  afterAll(() => shop.stop());
  const pay = (number?: string) => (url: string) => payTranzilaForm(url, number);

  test("a month is bought, cancelled, and taken back by charging the card ourselves", async () => {
    await buy("pro", "monthly", pay());
    expect(await states()).toEqual(["subscribe paid"]);
    expect((await subscriptionsOf(user.id))[0]?.gatewayRef).toMatch(/^sto:/);
    await cancelSubscription({ user }, gatewayOf);
    await resumeSubscription({ user }, gatewayOf);
    const [row] = await subscriptionsOf(user.id);
    expect(row).toMatchObject({ cancelAtPeriodEnd: false, cardLast4: "1111" });
    expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    expect(await grantsOf(user.id)).toEqual([2_500, 2_500]);
  });

  test("a year is charged again by its token, once", async () => {
    await buy("starter", "yearly", pay());
    await passPeriod(user.id);
    await Promise.all([renewSubscriptions(gatewayOf), renewSubscriptions(gatewayOf)]);
    await renewSubscriptions(gatewayOf);
    expect(await states()).toEqual(["subscribe paid", "renewal paid"]);
    expect(await grantsOf(user.id)).toEqual([12_000, 12_000]);
  });

  test("a smaller plan is charged by us from the next month on", async () => {
    await buy("business", "monthly", pay());
    await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    expect(await statuses()).toEqual(["starter monthly active"]);
    expect(await grantsOf(user.id)).toEqual([4_500, 1_000]);
  });

  test("a card that is declined later ends the plan with a reason", async () => {
    await buy("pro", "yearly", pay(TRANZILA_CARDS.declinedLater));
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: "expired", problem: "card_declined" }]);
    expect(await states()).toEqual(["subscribe paid", "renewal failed"]);
  });

  test("a sum, or a mode without money, that the person wrote into the frame's address grants nothing (PAY3)", async () => {
    const edited = (name: string, value: string) => (url: string) => {
      const address = new URL(url);
      address.searchParams.set(name, value);
      return payTranzilaForm(address.href).catch(() => undefined);
    };
    await buy("pro", "monthly", edited("sum", "1.00"));
    await buy("business", "monthly", edited("tranmode", "N"));
    expect([await statuses(), await grantsOf(user.id)]).toEqual([[], []]);
  });
});
