import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { buyPlan, startPlanCheckout } from "@/tests/harness/plan-purchases";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
beforeAll(async () => {
  user = await signUp();
});

const openOf = (who: SignedUpUser) =>
  sql("SELECT id, plan_key, amount FROM payment WHERE user_id = $1 AND state = 'pending'", [who.user._id]);

// spec: 3.9, 9.8, D8.5
it("checkout opens the gateway's page at the listed plan price", async () => {
  const { status, body } = await startPlanCheckout(user, "pro", "yearly");
  expect(status).toBe(201);
  expect(body).toEqual({
    paymentId: expect.any(String),
    url: expect.stringContaining("sum=950"),
    mode: "iframe",
  });
  expect(await openOf(user)).toEqual([{ id: body.paymentId, plan_key: "pro", amount: 95_000 }]);
  expect((await api(user, "GET", "/payments/user/subscription")).body).toEqual({ subscription: null });
});

// spec: 9.1, D4.26
it("checkout ignores price, currency and state from the client [PAY3]", async () => {
  const who = await signUp();
  const input = {
    planKey: "starter",
    billingPeriod: "monthly",
    amount: 1,
    price: 1,
    currency: "ILS",
    state: "paid",
  };
  await api(who, "POST", "/payments/checkout", input);
  expect(await openOf(who)).toMatchObject([{ amount: 4_900 }]);
});

it("20 concurrent checkouts return the same page", async () => {
  const who = await signUp();
  const responses = await Promise.all(Array.from({ length: 20 }, () => startPlanCheckout(who, "pro")));
  const given = responses.filter(({ status }) => status === 201).map(({ body }) => body);
  for (const { status, body } of responses) {
    if (status !== 201) expect([status, body.code]).toEqual([409, "in_progress"]);
  }
  expect(new Set(given.map((body) => JSON.stringify(body))).size).toBe(1);
  expect((await startPlanCheckout(who, "pro")).body).toEqual(given[0]);
  expect(await openOf(who)).toHaveLength(1);
});

it("checkout for another plan replaces the page", async () => {
  const who = await signUp();
  const first = (await startPlanCheckout(who, "pro")).body;
  const second = (await startPlanCheckout(who, "business")).body;
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(await openOf(who)).toMatchObject([{ id: second.paymentId }]);
});

// spec: 6.8, 9.16, D2.4
describe("checkout errors with one sentence", () => {
  it.each([
    ["enterprise", "Enterprise is agreed on by mail. Write to sales@kolot.example"],
    ["gold", "There is no such plan"],
    ["constructor", "There is no such plan"],
  ])("checkout rejects the plan %s (400)", async (planKey, error) => {
    const response = await startPlanCheckout(user, planKey);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error", error } });
    expect(getInvalidFields(response)).toEqual(["planKey"]);
  });

  it.each([
    [{ planKey: "pro", billingPeriod: "weekly" }, "billingPeriod"],
    [{ planKey: { $gt: "" }, billingPeriod: "monthly" }, "planKey"],
    [{ billingPeriod: "monthly" }, "planKey"],
  ])("checkout rejects %o (400)", async (body, field) => {
    const response = await api(user, "POST", "/payments/checkout", body);
    expect(response.status).toBe(400);
    expect(getInvalidFields(response)).toEqual([field]);
  });

  it("checkout rejects the current or a smaller plan (409)", async () => {
    const who = await signUp();
    await buyPlan(who, "pro");
    expect(await startPlanCheckout(who, "pro")).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { change: "same" } },
    });
    expect(await startPlanCheckout(who, "starter", "yearly")).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { change: "downgrade" } },
    });
    expect((await startPlanCheckout(who, "business")).status).toBe(201);
  });
});

describeCommonRejections({
  method: "POST",
  path: () => "/payments/checkout",
  body: () => ({ planKey: "pro", billingPeriod: "monthly" }),
  owned: false,
});
