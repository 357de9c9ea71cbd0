import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { recordCheckoutReturn, startCheckout } from "@/lib/billing/server/start-checkout";
import { AppError, isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import { setEnv } from "@/tests/harness/set-env";
import {
  createWebhook,
  listPayments,
  listSubscriptions,
  subscribeThroughGateway,
  TestGateway,
  toPayer,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let user: Awaited<ReturnType<typeof toPayer>>;
beforeEach(async () => {
  gateway = new TestGateway();
  user = await toPayer((await insertUserFixture()).id);
});

const PRO = { planKey: "pro", billingPeriod: "yearly" } as const;
const choose = (choice: { planKey: string; billingPeriod: "monthly" | "yearly" } = PRO) =>
  startCheckout({ user, choice }, gateway);

// spec: D8.6
test("startCheckout opens one page at the table price with a nonce that only the gateway receives", async () => {
  const { paymentId, url, mode } = await choose();
  const [payment, ...more] = await listPayments(user.id);
  expect(more).toEqual([]);
  expect(payment).toMatchObject({ id: paymentId, state: "pending", purpose: "subscribe", sessionUrl: url });
  expect(payment).toMatchObject({ amount: 95_000, currency: "USD", planKey: "pro", period: "yearly" });
  expect(mode).toBe("redirect");
  const [order] = gateway.orders;
  expect(order).toMatchObject({ paymentId, price: { amount: 95_000, currency: "USD" } });
  expect(order?.nonce.length).toBeGreaterThan(40);
  expect(JSON.stringify(payment)).not.toContain(order?.nonce);
  const calls = `${getEnv().APP_URL}/api/payments`;
  const returnTo = (outcome: string) => `${calls}/return/stripe?payment=${paymentId}&outcome=${outcome}`;
  const [success, failure] = [returnTo("success"), returnTo("failure")];
  expect(order?.urls).toEqual({ success, failure, notify: `${calls}/webhooks/stripe` });
  expect(await listSubscriptions(user.id)).toEqual([]);
});

// spec: D2.8
test("startCheckout charges the same number in the currency of BRAND_CURRENCY", async () => {
  setEnv({ BRAND_CURRENCY: "EUR" });
  await choose();
  expect(await listPayments(user.id)).toMatchObject([{ amount: 95_000, currency: "EUR" }]);
  expect(gateway.orders).toMatchObject([{ price: { amount: 95_000, currency: "EUR" } }]);
});

describe("concurrent checkouts", () => {
  test("20 concurrent checkouts create one payment and return the same page", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => choose()));
    const given = results.flatMap((one) => (one.status === "fulfilled" ? [JSON.stringify(one.value)] : []));
    for (const one of results) {
      if (one.status === "rejected") expect(isAppError(one.reason, "in_progress")).toBe(true);
    }
    expect(new Set(given).size).toBe(1);
    expect(JSON.stringify(await choose())).toBe(given[0]);
    expect(await listPayments(user.id)).toHaveLength(1);
    expect(gateway.orders).toHaveLength(1);
  });

  test("naive check-then-insert fails on the constraint, so the concurrency test can fail", async () => {
    const price = { amount: 95_000, currency: "USD", planKey: "pro", period: "yearly", gateway: "stripe" };
    const naive = async () => {
      const open = await getPrismaClient().payment.findFirst({
        where: { userId: user.id, state: "pending" },
      });
      if (open) return open.id;
      const data = { userId: user.id, purpose: "subscribe", ...price };
      return (await getPrismaClient().payment.create({ data })).id;
    };
    const made = await Promise.allSettled(Array.from({ length: 20 }, naive));
    // The database constraint prevents several pages.
    expect(made.some(({ status }) => status === "rejected")).toBe(true);
  });

  test("concurrent checkouts of two plans leave one page open and return correct results", async () => {
    const other = { planKey: "business", billingPeriod: "yearly" } as const;
    const results = await Promise.allSettled([choose(), choose(other), choose(), choose(other)]);
    for (const one of results) {
      if (one.status === "rejected") {
        expect(isAppError(one.reason, "conflict") || isAppError(one.reason, "in_progress")).toBe(true);
      }
    }
    const open = (await listPayments(user.id)).filter(({ state }) => state === "pending");
    expect(open.length).toBeLessThanOrEqual(1);
    const last = await choose(other);
    expect((await listPayments(user.id)).filter(({ state }) => state === "pending")).toMatchObject([
      { id: last.paymentId, planKey: "business" },
    ]);
  });
});

test("another plan replaces the open page, and the same plan reuses it until it expires", async () => {
  const first = await choose();
  const second = await choose({ planKey: "starter", billingPeriod: "monthly" });
  expect(second.paymentId).not.toBe(first.paymentId);
  const states = async () => (await listPayments(user.id)).map(({ state }) => state);
  expect(await states()).toEqual(["replaced", "pending"]);
  await getPrismaClient().payment.update({
    where: { id: second.paymentId },
    data: { expiresAt: new Date(0) },
  });
  const third = await choose({ planKey: "starter", billingPeriod: "monthly" });
  expect(third.paymentId).not.toBe(second.paymentId);
  expect(await states()).toEqual(["replaced", "replaced", "pending"]);
});

test("payment on a replaced page still counts", async () => {
  const first = await choose();
  await choose({ planKey: "starter", billingPeriod: "monthly" });
  gateway.pay(first.paymentId);
  await createWebhook(gateway, { paymentId: first.paymentId });
  expect(await listSubscriptions(user.id)).toMatchObject([{ planKey: "pro", status: "active" }]);
});

test("gateway failure leaves no open checkout, and the next attempt succeeds", async () => {
  gateway.failures = [new AppError("provider_error")];
  await expect(choose()).rejects.toMatchObject({ code: "provider_error" });
  expect(await listPayments(user.id)).toMatchObject([{ state: "abandoned", failureCode: "not_opened" }]);
  await choose();
  expect((await listPayments(user.id)).map(({ state }) => state)).toEqual(["abandoned", "pending"]);
});

test("checkout whose request crashed while opening is replaced", async () => {
  const { paymentId } = await choose();
  await getPrismaClient().$executeRaw`
    UPDATE payment SET session_url = NULL, session_mode = NULL, created_at = now() - interval '1 minute'
    WHERE id = ${paymentId}::uuid`;
  expect((await choose()).paymentId).not.toBe(paymentId);
});

describe("refused plan choices", () => {
  test.each([
    ["enterprise", "Enterprise is agreed on by mail. Write to sales@kolot.example"],
    ["gold", "There is no such plan"],
    ["__proto__", "There is no such plan"],
  ])("startCheckout refuses the plan %s with one message", async (planKey, message) => {
    const refused = choose({ planKey, billingPeriod: "monthly" });
    await expect(refused).rejects.toMatchObject({ code: "validation_error", message });
    expect(await listPayments(user.id)).toEqual([]);
  });

  test("startCheckout refuses the current plan and a smaller plan", async () => {
    await subscribeThroughGateway(gateway, user.id, { planKey: "pro", billingPeriod: "yearly" });
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

test("startCheckout passes the known customer reference of a returning customer to the gateway", async () => {
  await subscribeThroughGateway(gateway, user.id, { planKey: "starter" });
  await choose();
  expect(gateway.orders.map(({ customer }) => customer.ref)).toEqual([null, `cus_${user.id}`]);
});

test("recordCheckoutReturn leads a whole page to the standalone result, and a frame to the framed one", async () => {
  const { paymentId } = await choose();
  await getPrismaClient().payment.update({ where: { id: paymentId }, data: { sessionMode: "iframe" } });
  const rawParams = [`payment=${paymentId}&outcome=failure`];
  const returned = (isWholePage: boolean) =>
    recordCheckoutReturn({ path: "/api/payments/return/tranzila", rawParams, isWholePage });
  expect(await returned(false)).toBe(`/payment/failure?payment=${paymentId}`);
  expect(await returned(true)).toBe(`/payment/failure/full?payment=${paymentId}`);
});
