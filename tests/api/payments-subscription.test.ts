import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { buyPlan, checkOut, subscriptionOf } from "@/tests/harness/plans";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { TRANZILA_CARDS } from "@/tests/harness/tranzila";

let person: Person;
const act = (what: string, body?: unknown) => api(person, "POST", `/payments/subscription/${what}`, body);

describe("from trial to plan and back", () => {
  beforeAll(async () => {
    person = await signUp();
    await buyPlan(person, "pro");
  });

  it("a paid plan is active, with its credits, in every place that tells of it", async () => {
    const subscription = await subscriptionOf(person);
    expect(subscription).toMatchObject({
      ...{ planKey: "pro", isActive: true, billingPeriod: "monthly", frequency: "monthly" },
      ...{ cancelAtPeriodEnd: false, next: null, problem: null, cardLast4: "1111", canManageCard: false },
    });
    expect(subscription.nextPaymentDate).toBe(subscription.periodEnd);
    expect((await api(person, "GET", "/auth/me")).body.user.subscription).toEqual(subscription);
    expect((await api(person, "GET", "/credits/info")).body.balance).toBe(2_600);
    const mails = await sql(
      "SELECT template FROM outbox_mail WHERE user_id = $1 AND template = 'payment-receipt'",
      [person.user._id],
    );
    expect(mails).toHaveLength(1);
  });

  it("the gateway has no page for the card (404)", async () => {
    expect(await act("portal")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("is cancelled for the end of the period, however often that is asked", async () => {
    const answers = await Promise.all([act("cancel"), act("cancel"), act("cancel")]);
    for (const { status, body } of answers) {
      expect([status, body.subscription.cancelAtPeriodEnd, body.subscription.isActive]).toEqual([
        200,
        true,
        true,
      ]);
    }
    expect(await subscriptionOf(person)).toMatchObject({ cancelAtPeriodEnd: true, nextPaymentDate: null });
  });

  it("cannot become smaller while it is cancelled (409), and is taken back", async () => {
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

  it("becomes smaller with the next period, and that is taken back too", async () => {
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

  it("becomes larger at once, and what is left is carried over", async () => {
    await buyPlan(person, "business", "yearly");
    expect(await subscriptionOf(person)).toMatchObject({
      planKey: "business",
      billingPeriod: "yearly",
      isActive: true,
    });
    expect((await api(person, "GET", "/credits/info")).body.balance).toBe(56_600);
  });
});

describe("without a plan", () => {
  beforeAll(async () => {
    person = await signUp();
  });

  it("there is none, and nothing to cancel, to take back or to change", async () => {
    expect(await subscriptionOf(person)).toBeNull();
    expect([(await act("cancel")).status, (await act("resume")).status]).toEqual([404, 404]);
    const change = await act("change", { planKey: "starter", billingPeriod: "monthly" });
    expect(change).toMatchObject({ status: 409, body: { details: { change: "subscribe" } } });
  });

  it("a declined card leaves everything as it was, and the next one works", async () => {
    const failed = await buyPlan(person, "starter", "monthly", TRANZILA_CARDS.declined);
    expect(failed).toMatchObject({ state: "failed", failureCode: expect.any(String), paidAt: null });
    expect(await subscriptionOf(person)).toBeNull();
    expect((await checkOut(person, "starter")).status).toBe(201);
    expect(await buyPlan(person, "starter")).toMatchObject({ state: "paid", failureCode: null });
  });
});

describe("GET /payments/user/subscription", () => {
  describeRefusals({ method: "GET", path: () => "/payments/user/subscription", owned: false });
});
describe.each(["cancel", "resume", "portal"])("POST /payments/subscription/%s", (what) => {
  describeRefusals({ method: "POST", path: () => `/payments/subscription/${what}`, owned: false });
});
describe("POST /payments/subscription/change", () => {
  const body = () => ({ planKey: "starter", billingPeriod: "monthly" });
  describeRefusals({ method: "POST", path: () => "/payments/subscription/change", body, owned: false });
});
