import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { AppError, isAppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import {
  notify,
  payerOf,
  paymentsOf,
  subscribe,
  subscriptionsOf,
  TestGateway,
} from "@/tests/harness/gateway";
import { makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

let gateway: TestGateway;
let user: Awaited<ReturnType<typeof payerOf>>;
beforeEach(async () => {
  gateway = new TestGateway();
  user = await payerOf((await makePerson()).id);
});

const PRO = { planKey: "pro", billingPeriod: "yearly" } as const;
const choose = (choice: { planKey: string; billingPeriod: "monthly" | "yearly" } = PRO) =>
  startCheckout({ user, choice }, gateway);

test("opens one page at the table's price, with a word that only the gateway is told", async () => {
  const { paymentId, url, mode } = await choose();
  const [payment, ...more] = await paymentsOf(user.id);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({ id: paymentId, state: "pending", purpose: "subscribe", sessionUrl: url });
  expect(payment).toMatchObject({ amount: 95_000, currency: "USD", planKey: "pro", period: "yearly" });
  expect(mode).toBe("redirect");
  const [order] = gateway.orders;
  expect(order).toMatchObject({ paymentId, price: { amount: 95_000, currency: "USD" } });
  expect(order?.nonce.length).toBeGreaterThan(40);
  expect(JSON.stringify(payment)).not.toContain(order?.nonce);
  expect(order?.urls.notify).toMatch(/\/api\/payments\/webhooks\/stripe$/);
  expect(await subscriptionsOf(user.id)).toEqual([]);
});

describe("a double click and a second tab", () => {
  test("twenty at once make one payment, one page and equal answers", async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => choose()));
    const given = answers.flatMap((one) => (one.status === "fulfilled" ? [JSON.stringify(one.value)] : []));
    for (const one of answers) {
      if (one.status === "rejected") expect(isAppError(one.reason, "in_progress")).toBe(true);
    }
    expect(new Set(given).size).toBe(1);
    expect(JSON.stringify(await choose())).toBe(given[0]);
    expect(await paymentsOf(user.id)).toHaveLength(1);
    expect(gateway.orders).toHaveLength(1);
  });

  test("the same scene opens many pages with look-then-insert: the case above has teeth", async () => {
    const price = { amount: 95_000, currency: "USD", planKey: "pro", period: "yearly", gateway: "stripe" };
    const naive = async () => {
      const open = await db().payment.findFirst({ where: { userId: user.id, state: "pending" } });
      if (open) return open.id;
      const data = { userId: user.id, purpose: "subscribe", ...price };
      return (await db().payment.create({ data })).id;
    };
    const made = await Promise.allSettled(Array.from({ length: 20 }, naive));
    // Only the constraint in the database stands between this and many pages.
    expect(made.some(({ status }) => status === "rejected")).toBe(true);
  });

  test("two tabs with two plans leave one page open, and each is told the truth", async () => {
    const other = { planKey: "business", billingPeriod: "yearly" } as const;
    const answers = await Promise.allSettled([choose(), choose(other), choose(), choose(other)]);
    for (const one of answers) {
      if (one.status === "rejected") {
        expect(isAppError(one.reason, "conflict") || isAppError(one.reason, "in_progress")).toBe(true);
      }
    }
    const open = (await paymentsOf(user.id)).filter(({ state }) => state === "pending");
    expect(open.length).toBeLessThanOrEqual(1);
    const last = await choose(other);
    expect((await paymentsOf(user.id)).filter(({ state }) => state === "pending")).toMatchObject([
      { id: last.paymentId, planKey: "business" },
    ]);
  });
});

test("another choice replaces the page; an equal one meets it, until it is too old", async () => {
  const first = await choose();
  const second = await choose({ planKey: "starter", billingPeriod: "monthly" });
  expect(second.paymentId).not.toBe(first.paymentId);
  const states = async () => (await paymentsOf(user.id)).map(({ state }) => state);
  expect(await states()).toEqual(["replaced", "pending"]);
  await db().payment.update({ where: { id: second.paymentId }, data: { expiresAt: new Date(0) } });
  const third = await choose({ planKey: "starter", billingPeriod: "monthly" });
  expect(third.paymentId).not.toBe(second.paymentId);
  expect(await states()).toEqual(["replaced", "replaced", "pending"]);
});

test("a replaced page that is paid all the same counts", async () => {
  const first = await choose();
  await choose({ planKey: "starter", billingPeriod: "monthly" });
  gateway.pay(first.paymentId);
  await notify(gateway, { paymentId: first.paymentId });
  expect(await subscriptionsOf(user.id)).toMatchObject([{ planKey: "pro", status: "active" }]);
});

test("a gateway that fails leaves nothing open, and the next try works", async () => {
  gateway.failures = [new AppError("provider_error")];
  await expect(choose()).rejects.toMatchObject({ code: "provider_error" });
  expect(await paymentsOf(user.id)).toMatchObject([{ state: "abandoned", failureCode: "not_opened" }]);
  await choose();
  expect((await paymentsOf(user.id)).map(({ state }) => state)).toEqual(["abandoned", "pending"]);
});

test("one whose opener died while opening is set aside", async () => {
  const { paymentId } = await choose();
  await db().$executeRaw`
    UPDATE payment SET session_url = NULL, session_mode = NULL, created_at = now() - interval '1 minute'
    WHERE id = ${paymentId}::uuid`;
  expect((await choose()).paymentId).not.toBe(paymentId);
});

describe("refuses with one sentence", () => {
  test.each([
    ["enterprise", "Enterprise is agreed on by mail. Write to sales@kolot.example"],
    ["gold", "There is no such plan"],
    ["__proto__", "There is no such plan"],
  ])("%s", async (planKey, message) => {
    const refused = choose({ planKey, billingPeriod: "monthly" });
    await expect(refused).rejects.toMatchObject({ code: "validation_error", message });
    expect(await paymentsOf(user.id)).toEqual([]);
  });

  test("the plan somebody has, and a smaller one, which begins at the end of the period", async () => {
    await subscribe(gateway, user.id, { planKey: "pro", billingPeriod: "yearly" });
    await expect(choose()).rejects.toMatchObject({ code: "conflict", details: { change: "same" } });
    for (const smaller of [
      { planKey: "pro", billingPeriod: "monthly" },
      { planKey: "starter", billingPeriod: "yearly" },
    ] as const) {
      await expect(choose(smaller)).rejects.toMatchObject({
        code: "conflict",
        details: { change: "downgrade" },
        message: expect.stringContaining("when the paid period ends"),
      });
    }
    expect(gateway.orders).toHaveLength(1);
  });
});

test("a returning customer is known to the gateway by its own name", async () => {
  await subscribe(gateway, user.id, { planKey: "starter" });
  await choose();
  expect(gateway.orders.map(({ customer }) => customer.ref)).toEqual([null, `cus_${user.id}`]);
});
