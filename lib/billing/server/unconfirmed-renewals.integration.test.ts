import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { serializeSubscription } from "@/lib/billing/serializers";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { createInvoiceUrl, listPayments } from "@/lib/billing/server/payments";
import {
  reconcileOverdueSubscriptions,
  reconcileUserPayments,
} from "@/lib/billing/server/reconcile-payments";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { findSubscriptionRecord, readDatabaseTime } from "@/lib/billing/server/subscription-store";
import { isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import type { GatewaySnapshot, PaymentGateway, PaymentLookup } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { clickOnStripe, payOnStripe, STRIPE_CARDS } from "@/tests/harness/stripe-page-objects";
import {
  createWebhook,
  endBillingPeriod,
  listPlanGrants,
  listQueuedMails,
  subscribeThroughGateway,
  TestGateway,
  toPayer,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

const NOWHERE: PaymentLookup = {
  ...{ paymentId: null, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null },
};
const KEYS = { secretKey: "sk_test_sandboxkolot", webhookSecret: "whsec_sandboxkolot" };
const ASKED = ["payment-receipt", "renewal-confirmation"];
const WAITS = { isActive: false, problem: "confirmation_required", unconfirmedPaymentId: expect.any(String) };

let user: { id: string };
beforeEach(async () => {
  user = await insertUserFixture();
});

const isNotFound = (error: unknown) => isAppError(error, "not_found");
const shown = async () => serializeSubscription(await findSubscriptionRecord(user.id));
const findRenewals = async () => {
  const { payments } = await listPayments({ user, page: { page: 1, limit: 20 } });
  return payments.filter(({ purpose }) => purpose === "renewal");
};

describe("renewal that the payer's bank asks about", () => {
  let gateway: TestGateway;
  let ref: string;
  let charge: string;
  const gatewayOf = () => gateway;
  const announce = () => createWebhook(gateway, { subscriptionRef: ref });
  /** Makes the gateway report the renewal so; a paid one was paid a second later. */
  const report = (state: "asks" | "declined" | "paid") =>
    gateway.renew(ref, new Date(Date.now() + 1_000), state === "paid" ? "paid" : "declined", {
      ref: charge,
      ...(state === "asks" ? { needsConfirmation: true } : {}),
    });
  /** A lookup of now, which may be applied later. */
  async function lookUp(): Promise<() => Promise<unknown>> {
    const askedAt = await readDatabaseTime();
    const snapshot: GatewaySnapshot = structuredClone(
      await gateway.lookUp({ ...NOWHERE, subscriptionRef: ref }),
    );
    return () => applySnapshot({ gateway: gateway.key, snapshot, askedAt });
  }

  beforeEach(async () => {
    gateway = new TestGateway();
    ({ ref } = await subscribeThroughGateway(gateway, user.id));
    await endBillingPeriod(user.id);
    charge = gateway.renew(ref, new Date(), "declined", { needsConfirmation: true }).ref;
  });

  test("unconfirmed renewal is recorded as such with one mail and grants nothing", async () => {
    await getPrismaClient().user.update({ where: { id: user.id }, data: { language: "he" } });
    await Promise.all([announce(), announce(), announce()]);
    const [renewal, ...others] = await findRenewals();
    expect(others).toEqual([]);
    expect(renewal).toMatchObject({
      ...{ state: "failed", failureCode: "confirmation_required", hasInvoice: true, paidAt: null },
    });
    expect(await shown()).toMatchObject({ ...WAITS, unconfirmedPaymentId: renewal?.id });
    expect(await listQueuedMails(user.id)).toEqual(ASKED);
    const mail = { userId: user.id, template: "renewal-confirmation" };
    expect(await getPrismaClient().outboxMail.findFirst({ where: mail })).toMatchObject({ language: "he" });
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
    expect(gateway.charged).toEqual([]);
  });

  test.each(["asks", "declined"] as const)(
    "renewal that %s and is paid later is found when every event about the payment is lost",
    async (problem) => {
      report(problem);
      await announce();
      const looked = (hours: number) => getPrismaClient().$executeRaw`
        UPDATE subscription SET looked_at = now() - make_interval(hours => ${hours}::int)
        WHERE user_id = ${user.id}::uuid`;
      await looked(5);
      report("paid");
      await reconcileOverdueSubscriptions(gatewayOf);
      expect(await shown()).toMatchObject({ isActive: false });
      await looked(7);
      await reconcileOverdueSubscriptions(gatewayOf);
      expect(await shown()).toMatchObject({ isActive: true, problem: null });
      expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    },
  );

  test.each([
    ["39 days after its period", { ended: 39, retries: 0 }, true],
    ["41 days after its period", { ended: 41, retries: 0 }, false],
    ["after our own retries of the card", { ended: 0, retries: 4 }, false],
  ])("failed renewal that is paid %s is looked up: %j, %s", async (_, { ended, retries }, isActive) => {
    await announce();
    await getPrismaClient().$executeRaw`
      UPDATE subscription SET looked_at = now() - interval '7 hours', renew_attempts = ${retries}::int,
        current_period_end = now() - make_interval(days => ${ended}::int)
      WHERE user_id = ${user.id}::uuid`;
    report("paid");
    await reconcileOverdueSubscriptions(gatewayOf);
    expect(await shown()).toMatchObject({ isActive });
  });

  test("invoice of an unconfirmed renewal is opened for its payer only", async () => {
    await announce();
    const id = (await shown())?.unconfirmedPaymentId ?? "";
    expect(await createInvoiceUrl({ user, id }, gatewayOf)).toBe(`https://pay.example/invoice/${charge}`);
    const other = await insertUserFixture();
    await expect(createInvoiceUrl({ user: other, id }, gatewayOf)).rejects.toSatisfy(isNotFound);
  });

  test.each([
    "asks paid",
    "asks asks paid paid asks",
    "paid asks",
    "asks declined asks paid",
    "declined paid asks declined",
  ])("confirmed renewal is paid and granted once when its lookups come as: %s", async (order) => {
    const lookups = { asks: await lookUp(), declined: await lookUp(), paid: await lookUp() };
    report("declined");
    lookups.declined = await lookUp();
    report("paid");
    lookups.paid = await lookUp();
    for (const state of order.split(" ")) await lookups[state as keyof typeof lookups]();
    expect(await findRenewals()).toMatchObject([{ state: "paid", failureCode: null, hasInvoice: true }]);
    expect(await shown()).toMatchObject({ isActive: true, problem: null, unconfirmedPaymentId: null });
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    const receipts = (await listQueuedMails(user.id)).filter((name) => name === "payment-receipt");
    expect(receipts).toHaveLength(2);
  });

  test("refused confirmation is a declined card, and an older lookup does not ask again", async () => {
    await announce();
    const older = await lookUp();
    report("declined");
    await announce();
    await older();
    expect(await shown()).toMatchObject({ problem: "card_declined", unconfirmedPaymentId: null });
    expect(await findRenewals()).toMatchObject([{ failureCode: "insufficient_funds", hasInvoice: false }]);
    expect(await listQueuedMails(user.id)).toEqual([...ASKED, "card-declined"]);
  });

  test("retry of a declined card that the bank asks about is mailed and can be confirmed", async () => {
    report("declined");
    await announce();
    report("asks");
    await announce();
    await announce();
    expect(await shown()).toMatchObject(WAITS);
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "card-declined", ASKED[1]]);
  });

  test("unconfirmed renewal is asked for again while the gateway waits for it after another payment", async () => {
    await announce();
    gateway.renew(ref, new Date());
    gateway.change(ref, { status: "past_due" });
    await announce();
    expect(await shown()).toMatchObject(WAITS);
  });

  test("subscription that the gateway ended asks for no confirmation any more", async () => {
    await announce();
    const id = (await shown())?.unconfirmedPaymentId ?? "";
    gateway.change(ref, { status: "ended" });
    await announce();
    await announce();
    expect(await shown()).toMatchObject({ isActive: false, problem: null, unconfirmedPaymentId: null });
    expect(await listQueuedMails(user.id)).toEqual([...ASKED, "subscription-ended"]);
    await expect(createInvoiceUrl({ user, id }, gatewayOf)).rejects.toSatisfy(isNotFound);
  });

  test("unconfirmed renewal that is first seen after the end is mailed as declined", async () => {
    gateway.change(ref, { status: "ended" });
    await announce();
    expect(await shown()).toMatchObject({ problem: "card_declined", unconfirmedPaymentId: null });
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "card-declined"]);
  });

  test("end of a subscription that asked is mailed as the end, and not as declined", async () => {
    await announce();
    report("declined");
    gateway.change(ref, { status: "ended" });
    await announce();
    expect(await shown()).toMatchObject({ isActive: false, problem: null });
    expect(await listQueuedMails(user.id)).toEqual([...ASKED, "subscription-ended"]);
  });

  test("other problem of an expired subscription leaves the end of the credits", async () => {
    await announce();
    const of = { where: { userId: user.id } };
    const creditsEnd = new Date(Date.now() + 86_400_000);
    await getPrismaClient().creditAccount.update({ ...of, data: { periodEnd: creditsEnd } });
    report("declined");
    await announce();
    expect(await shown()).toMatchObject({ problem: "card_declined" });
    expect((await getPrismaClient().creditAccount.findUniqueOrThrow(of)).periodEnd).toEqual(creditsEnd);
  });

  test("invoice of an unconfirmed renewal is not opened after the cancellation", async () => {
    await announce();
    const id = (await shown())?.unconfirmedPaymentId ?? "";
    await cancelSubscription({ user }, gatewayOf);
    expect(await shown()).toMatchObject({ problem: null, unconfirmedPaymentId: null });
    await expect(createInvoiceUrl({ user, id }, gatewayOf)).rejects.toSatisfy(isNotFound);
  });
});

describe("renewal that the bank asks about at the Stripe emulator", () => {
  let sandbox: TestSandbox;
  let gateway: PaymentGateway;
  let ref: string;
  const look = async () => {
    const askedAt = await readDatabaseTime();
    const snapshot = await gateway.lookUp({ ...NOWHERE, subscriptionRef: ref });
    await applySnapshot({ gateway: gateway.key, snapshot, askedAt });
    return snapshot;
  };
  const openInvoice = async () => {
    const id = (await shown())?.unconfirmedPaymentId ?? "";
    return createInvoiceUrl({ user, id }, () => gateway);
  };
  const listEvents = async () => {
    const { data } = await createStripeClient({ ...KEYS, apiBase: sandbox.url }).events.list({ limit: 100 });
    const types = data.map(({ type }) => type).filter((type) => type.startsWith("invoice."));
    return types.toReversed();
  };

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    await sandbox.control("POST", "trigger", { service: "stripe", event: "webhooks", mode: "never" });
    gateway = createStripeGateway({ ...KEYS, apiBase: sandbox.url });
    const choice = { planKey: "pro", billingPeriod: "monthly" } as const;
    const { url } = await startCheckout({ user: await toPayer(user.id), choice }, gateway);
    await payOnStripe(url, { number: STRIPE_CARDS.asksAlways });
    await clickOnStripe(url, { action: "confirm" });
    await reconcileUserPayments(user.id, () => gateway);
    const row = await getPrismaClient().subscription.findFirstOrThrow({ where: { userId: user.id } });
    ref = row.gatewayRef ?? "";
    await endBillingPeriod(user.id);
    await sandbox.control("POST", "trigger", { service: "stripe", event: "renew", subscription: ref });
  });
  afterEach(() => sandbox.remove());

  test("renewal is paid once after the confirmation on the invoice page", async () => {
    expect((await look()).subscription?.status).toBe("past_due");
    expect(await shown()).toMatchObject(WAITS);
    await clickOnStripe(await openInvoice(), { action: "confirm" });
    await Promise.all([look(), look()]);
    expect(await shown()).toMatchObject({ isActive: true, problem: null });
    expect(await findRenewals()).toMatchObject([{ state: "paid", amount: 9_900 }]);
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    expect(await listEvents()).toEqual(["invoice.paid", "invoice.payment_action_required", "invoice.paid"]);
  });

  test("renewal is declined after a failed confirmation, and its retry waits for the bank", async () => {
    await look();
    await clickOnStripe(await openInvoice(), { action: "fail" });
    await look();
    expect(await shown()).toMatchObject({ problem: "card_declined" });
    await sandbox.control("POST", "clock", { offsetMs: 4 * 86_400_000 });
    await look();
    expect(await shown()).toMatchObject(WAITS);
    expect(await listEvents()).toEqual([
      "invoice.paid",
      "invoice.payment_action_required",
      "invoice.payment_failed",
      "invoice.payment_action_required",
    ]);
  });

  test("invoice of a renewal that another plan replaced takes no payment", async () => {
    await look();
    const url = await openInvoice();
    await gateway.stop(ref, "now");
    // The worker repeats a request whose response was lost.
    await gateway.stop(ref, "now");
    expect(await (await fetch(url)).text()).not.toContain('id="confirm"');
    await clickOnStripe(url, { action: "confirm" });
    await look();
    expect(await findRenewals()).toMatchObject([{ state: "failed" }]);
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
  });

  test("unanswered renewal ends the subscription after the retries, and what is paid later is granted", async () => {
    await look();
    const url = await openInvoice();
    await sandbox.control("POST", "clock", { offsetMs: 16 * 86_400_000 });
    expect((await look()).subscription?.status).toBe("ended");
    expect(await shown()).toMatchObject({ isActive: false, problem: null, unconfirmedPaymentId: null });
    await clickOnStripe(url, { action: "confirm" });
    await Promise.all([look(), look()]);
    expect(await findRenewals()).toMatchObject([{ state: "paid" }]);
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
  });
});
