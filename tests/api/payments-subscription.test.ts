import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import { insertPaymentFixture, insertSubscriptionFixture } from "@/tests/harness/account-fixtures";
import { buyPlan, fetchSubscription, startPlanCheckout } from "@/tests/harness/plan-purchases";
import { api, createAnonymousClient, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

let user: SignedUpUser;
const act = (what: string, body?: unknown) => api(user, "POST", `/payments/subscription/${what}`, body);

describe("subscription from trial to plan and back", () => {
  beforeAll(async () => {
    user = await signUp();
    await buyPlan(user, "pro");
  });

  // spec: 1.17, 3.15, 3.16, 7.73
  it("paid plan is active with its credits in every endpoint", async () => {
    const subscription = await fetchSubscription(user);
    expect(subscription).toMatchObject({
      ...{ planKey: "pro", isActive: true, billingPeriod: "monthly", frequency: "monthly" },
      ...{ cancelAtPeriodEnd: false, next: null, problem: null, cardLast4: "1111", canManageCard: false },
      unconfirmedPaymentId: null,
    });
    expect(subscription.nextPaymentDate).toBe(subscription.periodEnd);
    expect((await api(user, "GET", "/auth/me")).body.user.subscription).toEqual(subscription);
    expect((await api(user, "GET", "/credits/info")).body.balance).toBe(2_600);
    const mails = await sql(
      "SELECT template FROM outbox_mail WHERE user_id = $1 AND template = 'payment-receipt'",
      [user.user._id],
    );
    expect(mails).toHaveLength(1);
  });

  it("card portal returns 404 when the gateway has none", async () => {
    expect(await act("portal")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  // spec: D8.9
  it("subscription cancellation takes effect at the period end and is idempotent", async () => {
    const responses = await Promise.all([act("cancel"), act("cancel"), act("cancel")]);
    for (const { status, body } of responses) {
      expect([status, body.subscription.cancelAtPeriodEnd, body.subscription.isActive]).toEqual([
        200,
        true,
        true,
      ]);
    }
    expect(await fetchSubscription(user)).toMatchObject({ cancelAtPeriodEnd: true, nextPaymentDate: null });
  });

  it("canceled subscription cannot be downgraded (409) but can be resumed", async () => {
    const change = { planKey: "starter", billingPeriod: "monthly" };
    expect(await act("change", change)).toMatchObject({
      status: 409,
      body: { details: { change: "resume" } },
    });
    expect(await act("resume")).toMatchObject({
      status: 200,
      body: { subscription: { cancelAtPeriodEnd: false } },
    });
    expect((await act("resume")).status).toBe(200);
  });

  it("downgrade takes effect with the next period and can be undone", async () => {
    const next = { planKey: "starter", billingPeriod: "monthly" };
    expect(await act("change", next)).toMatchObject({
      status: 200,
      body: { subscription: { planKey: "pro", next } },
    });
    expect((await act("change", next)).status).toBe(200);
    expect(await act("resume")).toMatchObject({ status: 200, body: { subscription: { next: null } } });
    expect(await act("change", { ...next, planKey: "business" })).toMatchObject({
      status: 409,
      body: { details: { change: "upgrade" } },
    });
    expect(await act("change", { ...next, planKey: "enterprise" })).toMatchObject({ status: 400 });
  });

  // spec: 3.18, D5.39
  it("upgrade takes effect immediately and carries over remaining credits", async () => {
    await buyPlan(user, "business", "yearly");
    expect(await fetchSubscription(user)).toMatchObject({
      planKey: "business",
      billingPeriod: "yearly",
      isActive: true,
    });
    expect((await api(user, "GET", "/credits/info")).body.balance).toBe(56_600);
  });
});

describe("user without a plan", () => {
  beforeAll(async () => {
    user = await signUp();
  });

  it("subscription actions return 404 without a plan", async () => {
    expect(await fetchSubscription(user)).toBeNull();
    expect([(await act("cancel")).status, (await act("resume")).status]).toEqual([404, 404]);
    const change = await act("change", { planKey: "starter", billingPeriod: "monthly" });
    expect(change).toMatchObject({ status: 409, body: { details: { change: "subscribe" } } });
  });

  it("declined card changes nothing and a second card works", async () => {
    const failed = await buyPlan(user, "starter", "monthly", TRANZILA_CARDS.declined);
    expect(failed).toMatchObject({ state: "failed", failureCode: expect.any(String), paidAt: null });
    expect(await fetchSubscription(user)).toBeNull();
    expect((await startPlanCheckout(user, "starter")).status).toBe(201);
    expect(await buyPlan(user, "starter")).toMatchObject({ state: "paid", failureCode: null });
  });
});

// The invoice itself is read from Stripe: lib/billing/server/unconfirmed-renewals.integration.test.ts
describe("renewal that waits for a confirmation", () => {
  let payment: string;
  const open = (person: SignedUpUser) => api(person, "POST", `/payments/${payment}/invoice`);
  beforeAll(async () => {
    user = await signUp();
    await insertSubscriptionFixture(user, { status: "expired", days: -1, problem: "confirmation_required" });
    payment = await insertPaymentFixture(user, "failed");
    await sql(
      `UPDATE payment p SET gateway = 'stripe', purpose = 'renewal', failure_code = 'confirmation_required',
         subscription_id = (SELECT id FROM subscription s WHERE s.user_id = p.user_id) WHERE id = $1`,
      [payment],
    );
  });

  it("unconfirmed renewal is named by the subscription and offers its invoice", async () => {
    expect(await fetchSubscription(user)).toMatchObject({
      ...{ isActive: false, problem: "confirmation_required", unconfirmedPaymentId: payment },
    });
    expect((await api(user, "GET", `/payments/${payment}`)).body.payment).toMatchObject({
      ...{ state: "failed", failureCode: "confirmation_required", hasInvoice: true },
    });
  });

  it("invoice of an unconfirmed renewal returns 404 to another user and 401 to a visitor", async () => {
    expect((await open(await signUp())).status).toBe(404);
    const visitor = await api(createAnonymousClient(), "POST", `/payments/${payment}/invoice`);
    expect(visitor.status).toBe(401);
  });

  it("canceled renewal is not offered for a confirmation any more", async () => {
    expect((await act("cancel")).body.subscription).toMatchObject({
      ...{ problem: null, unconfirmedPaymentId: null },
    });
    expect((await open(user)).status).toBe(404);
    expect((await api(user, "GET", `/payments/${payment}`)).body.payment.hasInvoice).toBe(false);
  });
});

describe("common rejections of GET /payments/user/subscription", () => {
  describeCommonRejections({ method: "GET", path: () => "/payments/user/subscription", owned: false });
});
describe.each(["cancel", "resume", "portal"])(
  "common rejections of POST /payments/subscription/%s",
  (what) => {
    describeCommonRejections({ method: "POST", path: () => `/payments/subscription/${what}`, owned: false });
  },
);
describe("common rejections of POST /payments/subscription/change", () => {
  const body = () => ({ planKey: "starter", billingPeriod: "monthly" });
  describeCommonRejections({
    method: "POST",
    path: () => "/payments/subscription/change",
    body,
    owned: false,
  });
});
