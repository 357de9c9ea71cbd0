import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { addBillingPeriod } from "@/lib/billing/plan-rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { reconcilePendingPayments } from "@/lib/billing/server/reconcile-payments";
import { recordCheckoutReturn, startCheckout } from "@/lib/billing/server/start-checkout";
import { readDatabaseTime } from "@/lib/billing/server/subscription-store";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { isLongRun } from "@/tests/harness/long-run-options";
import { getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  listPayments,
  listPlanGrants,
  listQueuedMails,
  listSubscriptions,
  openCheckout,
  subscribeThroughGateway,
  TestGateway,
  toPayer,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let userId: string;
beforeEach(async () => {
  gateway = new TestGateway();
  userId = (await insertUserFixture()).id;
});

const CALL = "/api/payments/return/stripe";
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

const open = (planKey?: string) => openCheckout(gateway, userId, { planKey });

const look = (paymentId: string) =>
  gateway.lookUp({ paymentId, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null });

describe("first payment", () => {
  // spec: D5.37
  test("first payment activates the plan, grants once, keeps trial credits, and mails a receipt", async () => {
    const { paymentId } = await subscribeThroughGateway(gateway, userId);
    const [subscription, ...more] = await listSubscriptions(userId);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({
      planKey: "pro",
      period: "monthly",
      status: "active",
      cardLast4: "4242",
    });
    const [payment] = await listPayments(userId);
    expect(payment).toMatchObject({
      id: paymentId,
      state: "paid",
      subscriptionId: subscription?.id,
      nextLookupAt: null,
    });
    expect(payment?.periodEnd).toEqual(subscription?.currentPeriodEnd);
    expect(await getCredits(userId)).toEqual({ balance: 2_600, reserved: 0, ledger: 2_600 });
    expect(await listQueuedMails(userId)).toEqual(["payment-receipt"]);
  });

  // spec: 3.11, 9.3, 9.5
  test("yearly payment grants the yearly credits for the yearly table amount [CR10]", async () => {
    await subscribeThroughGateway(gateway, userId, { planKey: "starter", billingPeriod: "yearly" });
    expect(await listPlanGrants(userId)).toEqual([12_000]);
    expect((await listPayments(userId))[0]).toMatchObject({ amount: 47_000 });
  });

  test.each([
    ["less", 100],
    ["more", 10_000],
  ])("payment of %s than requested grants nothing [PAY3]", async (_, amount) => {
    const paymentId = await open();
    gateway.pay(paymentId, { amount });
    await createWebhook(gateway, { paymentId });
    expect(await listPayments(userId)).toMatchObject([{ state: "failed", failureCode: "amount_mismatch" }]);
    expect([
      await listSubscriptions(userId),
      await listPlanGrants(userId),
      await listQueuedMails(userId),
    ]).toEqual([[], [], []]);
  });

  test.each([4_900, 0])(
    "payment that a credit balance reduces to %i grants the plan and records that",
    async (received) => {
      const paymentId = await open();
      const ref = gateway.pay(paymentId, { received });
      await createWebhook(gateway, { paymentId });
      gateway.renew(ref, daysFromNow(31), "paid", { received });
      await createWebhook(gateway, { subscriptionRef: ref });
      const paid = { state: "paid", amount: received };
      expect(await listPayments(userId)).toMatchObject([paid, paid]);
      expect(await listPlanGrants(userId)).toEqual([2_500, 2_500]);
    },
  );

  test("payment counts when the first card was declined and the second one paid", async () => {
    const paymentId = await open();
    gateway.pay(paymentId, { amount: 1 });
    await createWebhook(gateway, { paymentId });
    gateway.pay(paymentId);
    const snapshot = await look(paymentId);
    expect(snapshot.charges).toHaveLength(1);
    const user = await toPayer(userId);
    const second = {
      ...snapshot.charges[0],
      ref: `ch_${randomUUID()}`,
      price: { amount: 9_900, currency: "USD" },
    };
    const snapshotWithoutSubscription = {
      subscription: null,
      charges: [second as (typeof snapshot.charges)[0]],
    };
    await applySnapshot({
      gateway: "stripe",
      snapshot: snapshotWithoutSubscription,
      askedAt: await readDatabaseTime(),
    });
    expect(await listPayments(user.id)).toMatchObject([{ state: "paid", failureCode: null }]);
  });

  test("two payments on one page count as two periods and keep the first credits", async () => {
    const paymentId = await open();
    gateway.pay(paymentId, { at: new Date(Date.now() - 60_000) });
    await createWebhook(gateway, { paymentId });
    const [first] = await listSubscriptions(userId);
    const { charges } = await look(paymentId);
    const again = charges.map((one) => ({ ...one, ref: `ch_${randomUUID()}`, at: new Date() }));
    for (let times = 0; times < 2; times += 1) {
      const snapshot = { subscription: null, charges: again };
      await applySnapshot({ gateway: "stripe", snapshot, askedAt: await readDatabaseTime() });
    }
    expect(await getCredits(userId)).toEqual({ balance: 5_100, reserved: 0, ledger: 5_100 });
    const [row, ...more] = await listSubscriptions(userId);
    expect(more).toEqual([]);
    expect(row?.currentPeriodEnd).toEqual(addBillingPeriod(first?.currentPeriodEnd as Date, "monthly"));
  });

  test("charge that names another user's or an invalid payment has no effect", async () => {
    const paymentId = await open();
    const charge = { state: "paid" as const, price: { amount: 9_900, currency: "USD" }, at: new Date() };
    const rest = { periodEnd: null, declineCode: null, cardLast4: null };
    for (const named of [randomUUID(), "1' OR 1=1", "", null]) {
      const charges = [{ ...charge, ...rest, ref: `ch_${randomUUID()}`, paymentId: named }];
      const snapshot = { subscription: null, charges };
      expect(await applySnapshot({ gateway: "stripe", snapshot, askedAt: await readDatabaseTime() })).toBe(
        false,
      );
    }
    expect((await listPayments(userId)).map(({ id, state }) => [id, state])).toEqual([
      [paymentId, "pending"],
    ]);
  });
});

describe("webhook events [PAY1]", () => {
  test("ten concurrent deliveries of one event have one effect and one event row", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const eventId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => createWebhook(gateway, { paymentId }, { eventId })));
    expect(await listPlanGrants(userId)).toEqual([2_500]);
    expect(await listQueuedMails(userId)).toEqual(["payment-receipt"]);
    expect(await getPrismaClient().gatewayEvent.count({ where: { eventId } })).toBe(1);
    const { looks } = gateway;
    await createWebhook(gateway, { paymentId }, { eventId });
    expect(gateway.looks).toBe(looks);
  });

  test("ten concurrent events of one payment have one effect [CR10]", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    await Promise.all(Array.from({ length: 10 }, () => createWebhook(gateway, { paymentId })));
    expect(await listPlanGrants(userId)).toEqual([2_500]);
    expect(await listSubscriptions(userId)).toHaveLength(1);
    expect(await listQueuedMails(userId)).toEqual(["payment-receipt"]);
  });

  test("naive check-then-grant grants several times, so the concurrency tests can fail", async () => {
    let granted = 0;
    const naive = async () => {
      const seen = await getPrismaClient().payment.count({ where: { userId, state: "paid" } });
      if (seen === 0) granted += 2_500;
    };
    await Promise.all(Array.from({ length: 10 }, naive));
    expect(granted).toBeGreaterThan(2_500);
  });

  test("unauthentic event or event with a wrong nonce is refused without effect", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const nonce = gateway.orders[0]?.nonce;
    for (const more of [{ forged: true }, { nonce: "guessed" }, { nonce: "" }]) {
      await expect(createWebhook(gateway, { paymentId }, more)).rejects.toMatchObject({
        code: "validation_error",
      });
    }
    const other = { paymentId: randomUUID() };
    await expect(createWebhook(gateway, other, { nonce })).rejects.toMatchObject({
      code: "validation_error",
    });
    await expect(createWebhook(gateway, {}, { nonce })).rejects.toMatchObject({ code: "validation_error" });
    expect(gateway.looks).toBe(0);
    expect(await listPayments(userId)).toMatchObject([{ state: "pending" }]);
    await createWebhook(gateway, { paymentId }, { nonce });
    expect(await listPayments(userId)).toMatchObject([{ state: "paid" }]);
  });

  test("event whose lookup fails has no effect and succeeds when it is sent again", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const eventId = randomUUID();
    gateway.failures = [new AppError("provider_timeout")];
    await expect(createWebhook(gateway, { paymentId }, { eventId })).rejects.toMatchObject({
      code: "provider_timeout",
    });
    await createWebhook(gateway, { paymentId }, { eventId });
    expect(await listPlanGrants(userId)).toEqual([2_500]);
  });
});

describe("webhook event that names a charge", () => {
  test("event whose charge is not visible yet is processed when it is sent again", async () => {
    const { ref } = await subscribeThroughGateway(gateway, userId);
    const named = { eventId: randomUUID() };
    const chargeRef = `ch_${randomUUID()}`;
    await createWebhook(gateway, { subscriptionRef: ref, chargeRef }, named);
    expect(await getPrismaClient().gatewayEvent.count({ where: named })).toBe(0);
    gateway.renew(ref, new Date(), "paid", { ref: chargeRef });
    await createWebhook(gateway, { subscriptionRef: ref, chargeRef }, named);
    expect(await listPlanGrants(userId)).toEqual([2_500, 2_500]);
    expect(await getPrismaClient().gatewayEvent.count({ where: named })).toBe(1);
  });
});

describe("subscription of another user in a snapshot", () => {
  test("snapshot with another user's subscription changes only the payer's data", async () => {
    const theirs = (await insertUserFixture()).id;
    const { ref } = await subscribeThroughGateway(gateway, theirs, { planKey: "starter" });
    const before = await listSubscriptions(theirs);
    const paymentId = await open("business");
    gateway.pay(paymentId);
    const { subscription, charges } = await look(paymentId);
    if (!subscription) throw new Error("nothing was bought");
    const snapshot = { subscription: { ...subscription, ref, status: "past_due" as const }, charges };
    await applySnapshot({ gateway: "stripe", snapshot, askedAt: await readDatabaseTime() });
    expect(await listSubscriptions(theirs)).toEqual(before);
    expect(await listSubscriptions(userId)).toMatchObject([
      { planKey: "business", status: "active", gatewayRef: null },
    ]);
    expect([await listPlanGrants(theirs), await listPlanGrants(userId)]).toEqual([[1_000], [4_500]]);
  });
});

describe("checkout return [PAY3]", () => {
  // spec: D7.27
  test.each([
    ["to the API route", { path: CALL, outcome: "success" }, /^\/payment\/success\/full\?payment=/],
    ["after a failed payment", { path: CALL, outcome: "failure" }, /^\/payment\/failure\/full\?payment=/],
    [
      "to a page by POST",
      { path: "/payment/success%3Fsupplier=x", outcome: null },
      /^\/payment\/success\/full\?payment=/,
    ],
    ["to an unknown page", { path: "/payment/x", outcome: null }, /^\/payment\/return\?payment=/],
  ])(
    "checkout return %s selects a page, grants nothing, and schedules a lookup",
    async (_, { path, outcome }, location) => {
      const paymentId = await open();
      const rawParams = [`payment=${paymentId}&outcome=${outcome}`];
      expect(await recordCheckoutReturn({ path, rawParams })).toMatch(location);
      expect(await listPayments(userId)).toMatchObject([{ state: "pending" }]);
      expect(await listPlanGrants(userId)).toEqual([]);
      gateway.pay(paymentId);
      await reconcilePendingPayments(() => gateway);
      expect(await listPlanGrants(userId)).toEqual([2_500]);
    },
  );

  test("checkout returns do not repeat a lookup within 30 seconds", async () => {
    const paymentId = await open();
    const returnOnce = async () => {
      await recordCheckoutReturn({ path: CALL, rawParams: [`payment=${paymentId}`] });
      await reconcilePendingPayments(() => gateway);
    };
    for (let times = 0; times < 10; times += 1) await returnOnce();
    expect(gateway.looks).toBe(1);
    await getPrismaClient().payment.updateMany({ data: { lookedUpAt: new Date(Date.now() - 31_000) } });
    await returnOnce();
    expect(gateway.looks).toBe(2);
  });

  test("checkout return parses a gateway query in any encoding and a form without query", async () => {
    const paymentId = await open();
    const shown = `/payment/success/full?payment=${paymentId}`;
    for (const glued of ["%3Fsupplier=kolot&Response=000", "?supplier=kolot", "%3fSUPPLIER=KOLOT"]) {
      const rawParams = [`payment=${paymentId}&outcome=success${glued}`, ""];
      expect(await recordCheckoutReturn({ path: CALL, rawParams })).toBe(shown);
      expect(
        await recordCheckoutReturn({
          path: CALL,
          rawParams: [`outcome=success&payment=${paymentId}${glued}`],
        }),
      ).toBe(shown);
    }
    const form = `Response=000&order_id=${paymentId}`;
    expect(await recordCheckoutReturn({ path: "/payment/success%3Fsupplier=x", rawParams: ["", form] })).toBe(
      shown,
    );
  });

  test("checkout return with an unknown payment shows the page without it", async () => {
    for (const payment of [randomUUID(), "//evil.example", "x".repeat(5_000)]) {
      const rawParams = [`${new URLSearchParams({ payment, outcome: "success" })}`];
      expect(await recordCheckoutReturn({ path: CALL, rawParams })).toBe("/payment/success");
    }
    expect(await recordCheckoutReturn({ path: "//evil.example/payment/success", rawParams: [] })).toBe(
      "/payment/return",
    );
    expect(await recordCheckoutReturn({ path: CALL, rawParams: [] })).toBe("/payment/failure");
  });
});

describe("missing webhook event", () => {
  const due = (paymentId: string, age: string) =>
    getPrismaClient().$executeRawUnsafe(
      "UPDATE payment SET look_at = date_trunc('milliseconds', now()), created_at = now() - $2::interval WHERE id = $1::uuid",
      paymentId,
      age,
    );
  const waits = async (paymentId: string) => {
    const rows = await getPrismaClient().$queryRawUnsafe<{ minutes: number | null; state: string }[]>(
      "SELECT round(extract(epoch FROM look_at - created_at) / 60)::int AS minutes, state FROM payment WHERE id = $1::uuid",
      paymentId,
    );
    return rows[0];
  };

  test("missing event is replaced by lookups with growing delays until the payment is abandoned", async () => {
    const paymentId = await open();
    for (const [age, minutes] of [
      ["3 minutes", 7],
      ["8 minutes", 22],
      ["25 minutes", 82],
      ["8 hours", 1_882],
    ] as const) {
      await due(paymentId, age);
      await reconcilePendingPayments(() => gateway);
      expect(await waits(paymentId)).toEqual({ minutes, state: "pending" });
    }
    await due(paymentId, "32 hours");
    await reconcilePendingPayments(() => gateway);
    expect(await waits(paymentId)).toEqual({ minutes: null, state: "abandoned" });
    gateway.pay(paymentId);
    await createWebhook(gateway, { paymentId });
    expect(await listPlanGrants(userId)).toEqual([2_500]);
  });

  test("gateway failure does not abandon a payment", async () => {
    const paymentId = await open();
    await due(paymentId, "40 hours");
    gateway.failures = [new AppError("provider_error")];
    await reconcilePendingPayments(() => gateway);
    expect(await waits(paymentId)).toMatchObject({ state: "pending" });
  });

  test("concurrent lookup and webhook event grant once", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    await due(paymentId, "3 minutes");
    await Promise.all([
      reconcilePendingPayments(() => gateway),
      createWebhook(gateway, { paymentId }),
      reconcilePendingPayments(() => gateway),
      createWebhook(gateway, { paymentId }),
    ]);
    expect(await listPlanGrants(userId)).toEqual([2_500]);
  });
});

/** Returns all event-dependent data of a user without values that differ between runs. */
async function endOf(id: string) {
  const subscriptions = await listSubscriptions(id);
  const payments = await listPayments(id);
  return {
    subscriptions: subscriptions.map(
      ({ planKey, period, status, currentPeriodEnd, cancelAtPeriodEnd, problem }) => ({
        ...{ planKey, period, status, cancelAtPeriodEnd, problem },
        days: Math.round((Number(currentPeriodEnd) - Date.now()) / DAY_MS),
      }),
    ),
    payments: payments.map(({ state, amount, purpose }) => `${purpose} ${amount} ${state}`).sort(),
    credits: await getCredits(id),
    mails: (await listQueuedMails(id)).filter((one) => one === "payment-receipt"),
  };
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe("event order independence [PAY2]", () => {
  const lives: [string, (gateway: TestGateway, ref: string) => void][] = [
    [
      "renewed twice",
      (gateway, ref) => {
        gateway.renew(ref, daysFromNow(-31));
        gateway.renew(ref, daysFromNow(-1));
      },
    ],
    [
      "declined, then paid",
      (gateway, ref) => {
        const { ref: charge } = gateway.renew(ref, daysFromNow(-31), "declined");
        gateway.renew(ref, daysFromNow(-30), "paid", { ref: charge });
      },
    ],
    [
      "paid, then declined",
      (gateway, ref) => {
        gateway.renew(ref, daysFromNow(-31));
        gateway.renew(ref, daysFromNow(-1), "declined");
      },
    ],
    [
      "renewed and cancelled",
      (gateway, ref) => {
        gateway.renew(ref, daysFromNow(-1));
        gateway.change(ref, { cancelAtPeriodEnd: true });
      },
    ],
    [
      "cancelled and over",
      (gateway, ref) => gateway.change(ref, { status: "ended", cancelAtPeriodEnd: true }),
    ],
  ];

  const EVENTS = ["created", "paid", "renewed", "updated", "cancelled"];

  /** Runs one scenario for a new user and gateway with the events in this order. */
  async function liveIn(order: string[], live: (gateway: TestGateway, ref: string) => void) {
    const own = new TestGateway();
    const { id } = await insertUserFixture();
    const choice = { planKey: "pro", billingPeriod: "monthly" } as const;
    const { paymentId } = await startCheckout({ user: await toPayer(id), choice }, own);
    const ref = own.pay(paymentId, { at: daysFromNow(-62) });
    live(own, ref);
    const requested = { paymentId, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null };
    const chargeRef = (await own.lookUp(requested)).charges.at(-1)?.ref ?? null;
    const lookup: Record<string, object> = {
      created: { subscriptionRef: ref, paymentId },
      paid: { sessionRef: `cs_${paymentId}` },
      renewed: { chargeRef },
      updated: { subscriptionRef: ref },
      cancelled: { subscriptionRef: ref },
    };
    for (const event of order) await createWebhook(own, lookup[event] ?? {});
    return JSON.stringify(await endOf(id));
  }

  /** All orders of few events, which cover most scenarios, and a sample of the orders of many events. */
  const SAMPLE = 9;
  const ordersOf = (...counts: number[]) => counts.flatMap((count) => permutations(EVENTS.slice(0, count)));
  const [few, many] = [ordersOf(1, 2, 3), ordersOf(4, 5)];

  test.each(lives.map(([name, live], seed) => ({ name, live, seed })))(
    "$name",
    async ({ live, seed }) => {
      expect([few.length, many.length]).toEqual([9, 144]);
      const sizes = { minLength: SAMPLE, maxLength: SAMPLE };
      const [sample = []] = fc.sample(fc.shuffledSubarray(many, sizes), { seed, numRuns: 1 });
      const orders = [...few, ...(isLongRun ? many : sample)];
      const ends = new Map<string, string[]>();
      while (orders.length > 0) {
        const batch = orders.splice(0, 9).map(async (order) => ends.set(await liveIn(order, live), order));
        await Promise.all(batch);
      }
      expect([...ends]).toHaveLength(1);
    },
    60_000,
  );

  test("response of an older lookup does not overwrite a newer one", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const [askedAt, old] = [new Date(Number(await readDatabaseTime()) - 10), await look(paymentId)];
    gateway.change(ref, { cancelAtPeriodEnd: true });
    await createWebhook(gateway, { subscriptionRef: ref });
    await applySnapshot({ gateway: "stripe", snapshot: old, askedAt });
    expect(await listSubscriptions(userId)).toMatchObject([{ cancelAtPeriodEnd: true }]);
  });
});
