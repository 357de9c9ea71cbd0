import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { buyPlan, checkOut } from "@/tests/harness/plans";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";

let person: Person;
beforeAll(async () => {
  person = await signUp();
});

const openOf = (who: Person) =>
  sql("SELECT id, plan_key, amount FROM payment WHERE user_id = $1 AND state = 'pending'", [who.user._id]);

it("opens the gateway's page for a plan at the table's price, and nothing more", async () => {
  const { status, body } = await checkOut(person, "pro", "yearly");
  expect(status).toBe(201);
  expect(body).toEqual({
    paymentId: expect.any(String),
    url: expect.stringContaining("sum=950"),
    mode: "iframe",
  });
  expect(await openOf(person)).toEqual([{ id: body.paymentId, plan_key: "pro", amount: 95_000 }]);
  expect((await api(person, "GET", "/payments/user/subscription")).body).toEqual({ subscription: null });
});

it("takes no price, currency or state from outside (PAY3)", async () => {
  const who = await signUp();
  const wish = {
    planKey: "starter",
    billingPeriod: "monthly",
    amount: 1,
    price: 1,
    currency: "ILS",
    state: "paid",
  };
  await api(who, "POST", "/payments/checkout", wish);
  expect(await openOf(who)).toMatchObject([{ amount: 4_900 }]);
});

it("twenty clicks and a second tab meet one page", async () => {
  const who = await signUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(who, "pro")));
  const given = answers.filter(({ status }) => status === 201).map(({ body }) => body);
  for (const { status, body } of answers) {
    if (status !== 201) expect([status, body.code]).toEqual([409, "in_progress"]);
  }
  expect(new Set(given.map((body) => JSON.stringify(body))).size).toBe(1);
  expect((await checkOut(who, "pro")).body).toEqual(given[0]);
  expect(await openOf(who)).toHaveLength(1);
});

it("another choice replaces the page", async () => {
  const who = await signUp();
  const first = (await checkOut(who, "pro")).body;
  const second = (await checkOut(who, "business")).body;
  expect(second.paymentId).not.toBe(first.paymentId);
  expect(await openOf(who)).toMatchObject([{ id: second.paymentId }]);
});

describe("answers with one clear sentence", () => {
  it.each([
    ["enterprise", "Enterprise is agreed on by mail. Write to sales@kolot.example"],
    ["gold", "There is no such plan"],
    ["constructor", "There is no such plan"],
  ])("%s (400)", async (planKey, error) => {
    const answer = await checkOut(person, planKey);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error", error } });
    expect(fieldsOf(answer)).toEqual(["planKey"]);
  });

  it.each([
    [{ planKey: "pro", billingPeriod: "weekly" }, "billingPeriod"],
    [{ planKey: { $gt: "" }, billingPeriod: "monthly" }, "planKey"],
    [{ billingPeriod: "monthly" }, "planKey"],
  ])("%o (400)", async (body, field) => {
    const answer = await api(person, "POST", "/payments/checkout", body);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it("the plan somebody has, and a smaller one (409)", async () => {
    const who = await signUp();
    await buyPlan(who, "pro");
    expect(await checkOut(who, "pro")).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { change: "same" } },
    });
    expect(await checkOut(who, "starter", "yearly")).toMatchObject({
      status: 409,
      body: { code: "conflict", details: { change: "downgrade" } },
    });
    expect((await checkOut(who, "business")).status).toBe(201);
  });
});

describeRefusals({
  method: "POST",
  path: () => "/payments/checkout",
  body: () => ({ planKey: "pro", billingPeriod: "monthly" }),
  owned: false,
});
