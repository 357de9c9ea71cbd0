import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { chargeDueSubscriptions } from "@/lib/billing/server/charge-due-subscriptions";
import { reconcileUserPayments } from "@/lib/billing/server/reconcile-payments";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { recordCheckoutReturn, startCheckout } from "@/lib/billing/server/start-checkout";
import { stopPendingGatewayRenewals } from "@/lib/billing/server/stop-gateway-renewal";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import type { PaymentGateway } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";
import {
  endBillingPeriod,
  listPayments,
  listPlanGrants,
  listSubscriptions,
  toPayer,
} from "@/tests/harness/test-gateway";
import { startTranzilaAdapter, type TranzilaAdapterSetup } from "@/tests/harness/tranzila-adapter-setup";
import { payTranzilaForm, TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

let gateway: PaymentGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  user = await insertUserFixture();
  // Other tests' subscriptions are of other gateways than this one.
  await getPrismaClient().subscription.updateMany({ data: { renewAt: null, gatewayStopAt: null } });
});
afterAll(closeDb);

/** Pays a plan on the gateway page; the result comes from gateway lookups only. */
async function buy(
  planKey: string,
  billingPeriod: "monthly" | "yearly",
  pay: (url: string) => Promise<unknown>,
) {
  const { paymentId, url } = await startCheckout(
    { user: await toPayer(user.id), choice: { planKey, billingPeriod } },
    gateway,
  );
  await pay(url);
  await recordCheckoutReturn({
    path: "/api/payments/return/stripe",
    rawParams: [`payment=${paymentId}&outcome=success`],
  });
  await reconcileUserPayments(user.id, gatewayOf);
  return paymentId;
}

const states = async () => (await listPayments(user.id)).map(({ purpose, state }) => `${purpose} ${state}`);
const statuses = async () =>
  (await listSubscriptions(user.id))
    .map(({ planKey, period, status }) => `${planKey} ${period} ${status}`)
    .sort();

describe("Stripe emulator", () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
    await sandbox.control("POST", "trigger", { service: "stripe", event: "webhooks", mode: "never" });
    const keys = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };
    gateway = createStripeGateway({ ...keys, apiBase: sandbox.url });
  });
  afterAll(() => sandbox.remove());
  const pay = (number?: string) => (url: string) => payOnStripe(url, number ? { number } : {});

  // spec: 3.10, 9.4, 9.15
  test("Stripe subscription is bought, upgraded, downgraded, canceled and resumed", async () => {
    await buy("starter", "monthly", pay());
    expect(await listPlanGrants(user.id)).toEqual([1_000]);
    await buy("business", "yearly", pay());
    expect(await statuses()).toEqual(["business yearly active", "starter monthly expired"]);
    expect(await listPlanGrants(user.id)).toEqual([1_000, 54_000]);
    await stopPendingGatewayRenewals(gatewayOf);
    const rows = await listSubscriptions(user.id);
    const [former, active] = ["starter", "business"].map((plan) =>
      rows.find(({ planKey }) => planKey === plan),
    );
    const requested = { paymentId: null, sessionRef: null, chargeRef: null, since: null };
    const at = (ref: string | null | undefined) =>
      gateway.lookUp({ ...requested, subscriptionRef: ref ?? null });
    expect((await at(former?.gatewayRef)).subscription?.status).toBe("ended");
    await changePlan({ user, choice: { planKey: "pro", billingPeriod: "monthly" } }, gatewayOf);
    await resumeSubscription({ user }, gatewayOf);
    await cancelSubscription({ user }, gatewayOf);
    expect((await at(active?.gatewayRef)).subscription).toMatchObject({ cancelAtPeriodEnd: true });
    await resumeSubscription({ user }, gatewayOf);
    expect((await at(active?.gatewayRef)).subscription).toMatchObject({ cancelAtPeriodEnd: false });
    expect(active?.customerRef).toBe(former?.customerRef);
  });

  test("declined Stripe card opens no subscription", async () => {
    await buy("pro", "monthly", pay(STRIPE_CARDS.declined));
    expect([await statuses(), await listPlanGrants(user.id)]).toEqual([[], []]);
    expect((await states())[0]).not.toBe("subscribe paid");
  });
});

describe("Tranzila emulator", () => {
  let shop: TranzilaAdapterSetup;
  beforeAll(async () => {
    shop = await startTranzilaAdapter();
  });
  beforeEach(() => {
    gateway = shop.gateway;
  });
  afterAll(() => shop.stop());
  const pay = (number?: string) => (url: string) => payTranzilaForm(url, number);

  test("monthly Tranzila plan is bought, canceled, and resumed with our own card charges", async () => {
    await buy("pro", "monthly", pay());
    expect(await states()).toEqual(["subscribe paid"]);
    expect((await listSubscriptions(user.id))[0]?.gatewayRef).toMatch(/^sto:/);
    await cancelSubscription({ user }, gatewayOf);
    await resumeSubscription({ user }, gatewayOf);
    const [row] = await listSubscriptions(user.id);
    expect(row).toMatchObject({ cancelAtPeriodEnd: false, cardLast4: "1111" });
    expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
  });

  test("yearly Tranzila plan is charged again once by its token", async () => {
    await buy("starter", "yearly", pay());
    await endBillingPeriod(user.id);
    await Promise.all([chargeDueSubscriptions(gatewayOf), chargeDueSubscriptions(gatewayOf)]);
    await chargeDueSubscriptions(gatewayOf);
    expect(await states()).toEqual(["subscribe paid", "renewal paid"]);
    expect(await listPlanGrants(user.id)).toEqual([12_000, 12_000]);
  });

  test("smaller Tranzila plan is charged by us from the next month", async () => {
    await buy("business", "monthly", pay());
    await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    expect(await statuses()).toEqual(["starter monthly active"]);
    expect(await listPlanGrants(user.id)).toEqual([4_500, 1_000]);
  });

  test("Tranzila card declined at renewal ends the plan with a reason", async () => {
    await buy("pro", "yearly", pay(TRANZILA_CARDS.declinedLater));
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    expect(await listSubscriptions(user.id)).toMatchObject([{ status: "expired", problem: "card_declined" }]);
    expect(await states()).toEqual(["subscribe paid", "renewal failed"]);
  });

  test("amount or test mode edited in the Tranzila frame URL grants nothing [PAY3]", async () => {
    const edited = (name: string, value: string) => (url: string) => {
      const address = new URL(url);
      address.searchParams.set(name, value);
      return payTranzilaForm(address.href).catch(() => undefined);
    };
    await buy("business", "monthly", edited("tranmode", "N"));
    await buy("pro", "monthly", edited("sum", "1.00"));
    expect([await statuses(), await listPlanGrants(user.id)]).toEqual([[], []]);
  });
});
