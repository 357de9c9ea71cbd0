import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { periodEndAfter } from "@/lib/billing/rules";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { lookUpPayments } from "@/lib/billing/server/look-up-payments";
import { noteReturn } from "@/lib/billing/server/note-return";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { askTime } from "@/lib/billing/server/subscription-store";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import { DAY_MS } from "@/lib/core/time-units";
import {
  grantsOf,
  mailsOf,
  notify,
  payerOf,
  paymentsOf,
  subscribe,
  subscriptionsOf,
  TestGateway,
} from "@/tests/harness/gateway";
import { isLong } from "@/tests/harness/long-form";
import { creditsOf, makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

let gateway: TestGateway;
let userId: string;
beforeEach(async () => {
  gateway = new TestGateway();
  userId = (await makePerson()).id;
});

const CALL = "/api/payments/return/stripe";
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS);

async function open(planKey = "pro", billingPeriod: "monthly" | "yearly" = "monthly") {
  const user = await payerOf(userId);
  return (await startCheckout({ user, choice: { planKey, billingPeriod } }, gateway)).paymentId;
}

const look = (paymentId: string) =>
  gateway.lookUp({ paymentId, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null });

describe("a first payment", () => {
  test("makes the plan active, grants once, keeps the trial's rest, and sends a receipt", async () => {
    const { paymentId } = await subscribe(gateway, userId);
    const [subscription, ...more] = await subscriptionsOf(userId);
    expect(more).toEqual([]);
    expect(subscription).toMatchObject({
      planKey: "pro",
      period: "monthly",
      status: "active",
      cardLast4: "4242",
    });
    const [payment] = await paymentsOf(userId);
    expect(payment).toMatchObject({
      id: paymentId,
      state: "paid",
      subscriptionId: subscription?.id,
      lookAt: null,
    });
    expect(payment?.periodEnd).toEqual(subscription?.currentPeriodEnd);
    expect(await creditsOf(userId)).toEqual({ balance: 2_600, reserved: 0, ledger: 2_600 });
    expect(await mailsOf(userId)).toEqual(["payment-receipt"]);
  });

  test("of a year grants the year's credits for the table's yearly amount (CR10)", async () => {
    await subscribe(gateway, userId, { planKey: "starter", billingPeriod: "yearly" });
    expect(await grantsOf(userId)).toEqual([12_000]);
    expect((await paymentsOf(userId))[0]).toMatchObject({ amount: 47_000 });
  });

  test.each([
    ["less", 100],
    ["more", 10_000],
  ])("of %s than was asked for grants nothing (PAY3)", async (_, amount) => {
    const paymentId = await open();
    gateway.pay(paymentId, { amount });
    await notify(gateway, { paymentId });
    expect(await paymentsOf(userId)).toMatchObject([{ state: "failed", failureCode: "amount_mismatch" }]);
    expect([await subscriptionsOf(userId), await grantsOf(userId), await mailsOf(userId)]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test("whose first card was declined and second one paid counts", async () => {
    const paymentId = await open();
    gateway.pay(paymentId, { amount: 1 });
    await notify(gateway, { paymentId });
    gateway.pay(paymentId);
    const snapshot = await look(paymentId);
    expect(snapshot.charges).toHaveLength(1);
    const user = await payerOf(userId);
    const second = {
      ...snapshot.charges[0],
      ref: `ch_${randomUUID()}`,
      price: { amount: 9_900, currency: "USD" },
    };
    const told = { subscription: null, charges: [second as (typeof snapshot.charges)[0]] };
    await applySnapshot({ gateway: "stripe", snapshot: told, askedAt: await askTime() });
    expect(await paymentsOf(user.id)).toMatchObject([{ state: "paid", failureCode: null }]);
  });

  test("that is paid twice on one page is two periods, and nothing of the first one's credits ends", async () => {
    const paymentId = await open();
    gateway.pay(paymentId, { at: new Date(Date.now() - 60_000) });
    await notify(gateway, { paymentId });
    const [first] = await subscriptionsOf(userId);
    const { charges } = await look(paymentId);
    const again = charges.map((one) => ({ ...one, ref: `ch_${randomUUID()}`, at: new Date() }));
    for (let times = 0; times < 2; times += 1) {
      const snapshot = { subscription: null, charges: again };
      await applySnapshot({ gateway: "stripe", snapshot, askedAt: await askTime() });
    }
    expect(await creditsOf(userId)).toEqual({ balance: 5_100, reserved: 0, ledger: 5_100 });
    const [row, ...more] = await subscriptionsOf(userId);
    expect(more).toEqual([]);
    expect(row?.currentPeriodEnd).toEqual(periodEndAfter(first?.currentPeriodEnd as Date, "monthly"));
  });

  test("that names somebody else's payment, or nothing that could be one, has no effect", async () => {
    const paymentId = await open();
    const charge = { state: "paid" as const, price: { amount: 9_900, currency: "USD" }, at: new Date() };
    const rest = { periodEnd: null, declineCode: null, cardLast4: null };
    for (const named of [randomUUID(), "1' OR 1=1", "", null]) {
      const charges = [{ ...charge, ...rest, ref: `ch_${randomUUID()}`, paymentId: named }];
      const snapshot = { subscription: null, charges };
      expect(await applySnapshot({ gateway: "stripe", snapshot, askedAt: await askTime() })).toBe(false);
    }
    expect((await paymentsOf(userId)).map(({ id, state }) => [id, state])).toEqual([[paymentId, "pending"]]);
  });
});

describe("PAY1: a notice", () => {
  test("ten times at once has one effect, and its event stands once", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const eventId = randomUUID();
    await Promise.all(Array.from({ length: 10 }, () => notify(gateway, { paymentId }, { eventId })));
    expect(await grantsOf(userId)).toEqual([2_500]);
    expect(await mailsOf(userId)).toEqual(["payment-receipt"]);
    expect(await db().gatewayEvent.count({ where: { eventId } })).toBe(1);
    const { looks } = gateway;
    await notify(gateway, { paymentId }, { eventId });
    expect(gateway.looks).toBe(looks);
  });

  test("under ten names at once has one effect as well (CR10)", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    await Promise.all(Array.from({ length: 10 }, () => notify(gateway, { paymentId })));
    expect(await grantsOf(userId)).toEqual([2_500]);
    expect(await subscriptionsOf(userId)).toHaveLength(1);
    expect(await mailsOf(userId)).toEqual(["payment-receipt"]);
  });

  test("the same scene grants many times with look-then-grant: the cases above have teeth", async () => {
    let granted = 0;
    const naive = async () => {
      const seen = await db().payment.count({ where: { userId, state: "paid" } });
      if (seen === 0) granted += 2_500;
    };
    await Promise.all(Array.from({ length: 10 }, naive));
    expect(granted).toBeGreaterThan(2_500);
  });

  test("that is not authentic, or does not know the word of its payment, is refused without effect", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const nonce = gateway.orders[0]?.nonce;
    for (const more of [{ forged: true }, { nonce: "guessed" }, { nonce: "" }]) {
      await expect(notify(gateway, { paymentId }, more)).rejects.toMatchObject({ code: "validation_error" });
    }
    const other = { paymentId: randomUUID() };
    await expect(notify(gateway, other, { nonce })).rejects.toMatchObject({ code: "validation_error" });
    await expect(notify(gateway, {}, { nonce })).rejects.toMatchObject({ code: "validation_error" });
    expect(gateway.looks).toBe(0);
    expect(await paymentsOf(userId)).toMatchObject([{ state: "pending" }]);
    await notify(gateway, { paymentId }, { nonce });
    expect(await paymentsOf(userId)).toMatchObject([{ state: "paid" }]);
  });

  test("whose question fails has no effect, and works when it is sent again", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    const eventId = randomUUID();
    gateway.failures = [new AppError("provider_timeout")];
    await expect(notify(gateway, { paymentId }, { eventId })).rejects.toMatchObject({
      code: "provider_timeout",
    });
    await notify(gateway, { paymentId }, { eventId });
    expect(await grantsOf(userId)).toEqual([2_500]);
  });
});

describe("a notice that names a charge", () => {
  test("which the gateway does not show yet, or never will, is no reason to leave the same one unread later", async () => {
    const { ref } = await subscribe(gateway, userId);
    const named = { eventId: randomUUID() };
    const chargeRef = `ch_${randomUUID()}`;
    await notify(gateway, { subscriptionRef: ref, chargeRef }, named);
    expect(await db().gatewayEvent.count({ where: named })).toBe(0);
    gateway.renew(ref, new Date(), "paid", { ref: chargeRef });
    await notify(gateway, { subscriptionRef: ref, chargeRef }, named);
    expect(await grantsOf(userId)).toEqual([2_500, 2_500]);
    expect(await db().gatewayEvent.count({ where: named })).toBe(1);
  });
});

describe("a gateway that names somebody else's subscription", () => {
  test("changes nothing of theirs; what was paid counts for who paid it", async () => {
    const theirs = (await makePerson()).id;
    const { ref } = await subscribe(gateway, theirs, { planKey: "starter" });
    const before = await subscriptionsOf(theirs);
    const paymentId = await open("business");
    gateway.pay(paymentId);
    const { subscription, charges } = await look(paymentId);
    if (!subscription) throw new Error("nothing was bought");
    const snapshot = { subscription: { ...subscription, ref, status: "past_due" as const }, charges };
    await applySnapshot({ gateway: "stripe", snapshot, askedAt: await askTime() });
    expect(await subscriptionsOf(theirs)).toEqual(before);
    expect(await subscriptionsOf(userId)).toMatchObject([
      { planKey: "business", status: "active", gatewayRef: null },
    ]);
    expect([await grantsOf(theirs), await grantsOf(userId)]).toEqual([[1_000], [4_500]]);
  });
});

describe("PAY3: coming back", () => {
  test.each([
    ["to our call", { path: CALL, outcome: "success" }, /^\/payment\/success\/full\?payment=/],
    ["after a failure", { path: CALL, outcome: "failure" }, /^\/payment\/failure\/full\?payment=/],
    [
      "to a page, with a form",
      { path: "/payment/success%3Fsupplier=x", outcome: null },
      /^\/payment\/success\/full\?payment=/,
    ],
    ["to a page nobody knows", { path: "/payment/x", outcome: null }, /^\/payment\/return\?payment=/],
  ])(
    "%s chooses a page, grants nothing, and has the payment looked up",
    async (_, { path, outcome }, location) => {
      const paymentId = await open();
      const said = [`payment=${paymentId}&outcome=${outcome}`];
      expect(await noteReturn({ path, said })).toMatch(location);
      expect(await paymentsOf(userId)).toMatchObject([{ state: "pending" }]);
      expect(await grantsOf(userId)).toEqual([]);
      gateway.pay(paymentId);
      await lookUpPayments(() => gateway);
      expect(await grantsOf(userId)).toEqual([2_500]);
    },
  );

  test("with a query of the gateway's behind ours, however it was glued on, or with a form alone", async () => {
    const paymentId = await open();
    const shown = `/payment/success/full?payment=${paymentId}`;
    for (const glued of ["%3Fsupplier=kolot&Response=000", "?supplier=kolot", "%3fSUPPLIER=KOLOT"]) {
      const said = [`payment=${paymentId}&outcome=success${glued}`, ""];
      expect(await noteReturn({ path: CALL, said })).toBe(shown);
      expect(await noteReturn({ path: CALL, said: [`outcome=success&payment=${paymentId}${glued}`] })).toBe(
        shown,
      );
    }
    const form = `Response=000&order_id=${paymentId}`;
    expect(await noteReturn({ path: "/payment/success%3Fsupplier=x", said: ["", form] })).toBe(shown);
  });

  test("with a payment of nobody's shows the page without it", async () => {
    for (const payment of [randomUUID(), "//evil.example", "x".repeat(5_000)]) {
      const said = [`${new URLSearchParams({ payment, outcome: "success" })}`];
      expect(await noteReturn({ path: CALL, said })).toBe("/payment/success");
    }
    expect(await noteReturn({ path: "//evil.example/payment/success", said: [] })).toBe("/payment/return");
    expect(await noteReturn({ path: CALL, said: [] })).toBe("/payment/failure");
  });
});

describe("a notice that never comes", () => {
  const due = (paymentId: string, age: string) =>
    db().$executeRawUnsafe(
      "UPDATE payment SET look_at = date_trunc('milliseconds', now()), created_at = now() - $2::interval WHERE id = $1::uuid",
      paymentId,
      age,
    );
  const waits = async (paymentId: string) => {
    const rows = await db().$queryRawUnsafe<{ minutes: number | null; state: string }[]>(
      "SELECT round(extract(epoch FROM look_at - created_at) / 60)::int AS minutes, state FROM payment WHERE id = $1::uuid",
      paymentId,
    );
    return rows[0];
  };

  test("is made up for by looking, later and later, and then it is given up", async () => {
    const paymentId = await open();
    for (const [age, minutes] of [
      ["3 minutes", 7],
      ["8 minutes", 22],
      ["25 minutes", 82],
      ["8 hours", 1_882],
    ] as const) {
      await due(paymentId, age);
      await lookUpPayments(() => gateway);
      expect(await waits(paymentId)).toEqual({ minutes, state: "pending" });
    }
    await due(paymentId, "32 hours");
    await lookUpPayments(() => gateway);
    expect(await waits(paymentId)).toEqual({ minutes: null, state: "abandoned" });
    gateway.pay(paymentId);
    await notify(gateway, { paymentId });
    expect(await grantsOf(userId)).toEqual([2_500]);
  });

  test("a gateway that does not answer gives nothing up", async () => {
    const paymentId = await open();
    await due(paymentId, "40 hours");
    gateway.failures = [new AppError("provider_error")];
    await lookUpPayments(() => gateway);
    expect(await waits(paymentId)).toMatchObject({ state: "pending" });
  });

  test("looking and hearing at once grants once", async () => {
    const paymentId = await open();
    gateway.pay(paymentId);
    await due(paymentId, "3 minutes");
    await Promise.all([
      lookUpPayments(() => gateway),
      notify(gateway, { paymentId }),
      lookUpPayments(() => gateway),
      notify(gateway, { paymentId }),
    ]);
    expect(await grantsOf(userId)).toEqual([2_500]);
  });
});

/** Everything of a person that events change, without what differs from one life to the next. */
async function endOf(id: string) {
  const subscriptions = await subscriptionsOf(id);
  const payments = await paymentsOf(id);
  return {
    subscriptions: subscriptions.map(
      ({ planKey, period, status, currentPeriodEnd, cancelAtPeriodEnd, problem }) => ({
        ...{ planKey, period, status, cancelAtPeriodEnd, problem },
        days: Math.round((Number(currentPeriodEnd) - Date.now()) / DAY_MS),
      }),
    ),
    payments: payments.map(({ state, amount, purpose }) => `${purpose} ${amount} ${state}`).sort(),
    credits: await creditsOf(id),
    mails: (await mailsOf(id)).filter((one) => one === "payment-receipt"),
  };
}

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items];
  return items.flatMap((one, at) => permutations(items.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe("PAY2: every order of events ends in the state of a fresh look", () => {
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

  /** One person's life at a gateway of their own, whose events come in this order. */
  async function liveIn(order: string[], live: (gateway: TestGateway, ref: string) => void) {
    const own = new TestGateway();
    const { id } = await makePerson();
    const choice = { planKey: "pro", billingPeriod: "monthly" } as const;
    const { paymentId } = await startCheckout({ user: await payerOf(id), choice }, own);
    const ref = own.pay(paymentId, { at: daysFromNow(-62) });
    live(own, ref);
    const asked = { paymentId, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null };
    const chargeRef = (await own.lookUp(asked)).charges.at(-1)?.ref ?? null;
    const lookup: Record<string, object> = {
      created: { subscriptionRef: ref, paymentId },
      paid: { sessionRef: `cs_${paymentId}` },
      renewed: { chargeRef },
      updated: { subscriptionRef: ref },
      cancelled: { subscriptionRef: ref },
    };
    for (const event of order) await notify(own, lookup[event] ?? {});
    return JSON.stringify(await endOf(id));
  }

  /** Every order of few events, which are the whole of most lives, and some of those of many. */
  const SAMPLE = 9;
  const ordersOf = (...counts: number[]) => counts.flatMap((count) => permutations(EVENTS.slice(0, count)));
  const [few, many] = [ordersOf(1, 2, 3), ordersOf(4, 5)];

  test.each(lives.map(([name, live], seed) => ({ name, live, seed })))(
    "$name",
    async ({ live, seed }) => {
      expect([few.length, many.length]).toEqual([9, 144]);
      const sizes = { minLength: SAMPLE, maxLength: SAMPLE };
      const [sample = []] = fc.sample(fc.shuffledSubarray(many, sizes), { seed, numRuns: 1 });
      const orders = [...few, ...(isLong ? many : sample)];
      const ends = new Map<string, string[]>();
      while (orders.length > 0) {
        const batch = orders.splice(0, 9).map(async (order) => ends.set(await liveIn(order, live), order));
        await Promise.all(batch);
      }
      expect([...ends]).toHaveLength(1);
    },
    60_000,
  );

  test("an answer to an older question does not undo a newer one", async () => {
    const { paymentId, ref } = await subscribe(gateway, userId);
    const [askedAt, old] = [new Date(Number(await askTime()) - 10), await look(paymentId)];
    gateway.change(ref, { cancelAtPeriodEnd: true });
    await notify(gateway, { subscriptionRef: ref });
    await applySnapshot({ gateway: "stripe", snapshot: old, askedAt });
    expect(await subscriptionsOf(userId)).toMatchObject([{ cancelAtPeriodEnd: true }]);
  });
});
