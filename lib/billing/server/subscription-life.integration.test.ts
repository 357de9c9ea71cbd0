import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { RENEWAL_WAIT_HOURS } from "@/lib/billing/rules";
import { serializeSubscription } from "@/lib/billing/serializers";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { closeSubscriptions } from "@/lib/billing/server/close-subscriptions";
import { endBilling } from "@/lib/billing/server/end-billing";
import { lookUpOverdue } from "@/lib/billing/server/look-up-payments";
import { openPortal } from "@/lib/billing/server/open-portal";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { findActivePlan, findLatest, findRecord } from "@/lib/billing/server/subscription-store";
import { tellStops } from "@/lib/billing/server/tell-stop";
import { AppError } from "@/lib/core/errors";
import { closeDb, db } from "@/lib/core/server/db";
import {
  grantsOf,
  mailsOf,
  notify,
  passPeriod,
  payerOf,
  paymentsOf,
  subscribe,
  subscriptionsOf,
  TestGateway,
} from "@/tests/harness/gateway";
import { creditsOf, makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

let gateway: TestGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  gateway = new TestGateway();
  user = await makePerson();
});

const shown = async () => serializeSubscription(await findRecord(user.id));
const cancel = () => cancelSubscription({ user }, gatewayOf);
const resume = () => resumeSubscription({ user }, gatewayOf);
const change = (planKey: string, billingPeriod: "monthly" | "yearly" = "monthly") =>
  changePlan({ user, choice: { planKey, billingPeriod } }, gatewayOf);

/** How long credits outlast the paid period, in hours. */
async function creditsOutlast(): Promise<number> {
  const { periodEnd } = await db().creditAccount.findUniqueOrThrow({ where: { userId: user.id } });
  const subscription = (await subscriptionsOf(user.id)).find(({ status }) => status === "active");
  return Math.round((Number(periodEnd) - Number(subscription?.currentPeriodEnd)) / 3_600_000);
}

test("a plan that renews says when, until when, and how", async () => {
  await subscribe(gateway, user.id);
  const [{ currentPeriodEnd } = { currentPeriodEnd: new Date(0) }] = await subscriptionsOf(user.id);
  expect(await shown()).toEqual({
    planKey: "pro",
    isActive: true,
    nextPaymentDate: currentPeriodEnd.toISOString(),
    billingPeriod: "monthly",
    frequency: "monthly",
    cancelAtPeriodEnd: false,
    periodEnd: currentPeriodEnd.toISOString(),
    next: null,
    problem: null,
    cardLast4: "4242",
    canManageCard: true,
  });
  expect(await creditsOutlast()).toBe(RENEWAL_WAIT_HOURS);
});

describe("a renewal", () => {
  test("grants once though its news comes five times, and what was left ends (CR10)", async () => {
    const { ref } = await subscribe(gateway, user.id);
    gateway.renew(ref, new Date());
    await Promise.all(Array.from({ length: 5 }, () => notify(gateway, { subscriptionRef: ref })));
    expect(await grantsOf(user.id)).toEqual([2_500, 2_500]);
    expect(await creditsOf(user.id)).toEqual({ balance: 2_600, reserved: 0, ledger: 2_600 });
    expect((await paymentsOf(user.id)).map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      "subscribe paid",
      "renewal paid",
    ]);
  });

  test("is waited for: the plan counts a day longer, and a word that never comes is asked for", async () => {
    const { ref } = await subscribe(gateway, user.id);
    await passPeriod(user.id, "23 hours");
    expect(await findActivePlan(user.id)).toBe("pro");
    gateway.renew(ref, new Date());
    expect(await lookUpOverdue(gatewayOf)).toBeGreaterThan(0);
    expect(await grantsOf(user.id)).toEqual([2_500, 2_500]);
    await passPeriod(user.id, "25 hours");
    expect(await findActivePlan(user.id)).toBeNull();
  });

  test("of another amount than the table's grants nothing", async () => {
    const { ref } = await subscribe(gateway, user.id);
    gateway.renew(ref, new Date(), "paid", { price: { amount: 100, currency: "USD" } });
    gateway.renew(ref, new Date(), "paid", { price: { amount: 9_900, currency: "ILS" } });
    await notify(gateway, { subscriptionRef: ref });
    expect(await grantsOf(user.id)).toEqual([2_500]);
    expect((await paymentsOf(user.id)).map(({ failureCode }) => failureCode)).toEqual([
      null,
      "amount_mismatch",
      "amount_mismatch",
    ]);
  });

  test("that is declined ends the plan with one mail, and brings it back when it is paid later", async () => {
    const { ref } = await subscribe(gateway, user.id);
    await passPeriod(user.id);
    const { ref: charge } = gateway.renew(ref, new Date(), "declined");
    await notify(gateway, { subscriptionRef: ref });
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ isActive: false, problem: "card_declined", nextPaymentDate: null });
    expect(await mailsOf(user.id)).toEqual(["payment-receipt", "card-declined"]);
    gateway.renew(ref, new Date(Date.now() + 1_000), "paid", { ref: charge });
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ isActive: true, problem: null });
    expect(await grantsOf(user.id)).toEqual([2_500, 2_500]);
    expect((await paymentsOf(user.id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  });
});

describe("cancelling", () => {
  test("ends plan and credits with the paid period, tells the gateway, and may be repeated", async () => {
    await subscribe(gateway, user.id);
    const records = await Promise.all([cancel(), cancel(), cancel()]);
    await cancel();
    for (const record of records) expect(record.cancelAtPeriodEnd).toBe(true);
    expect(await shown()).toMatchObject({ isActive: true, cancelAtPeriodEnd: true, nextPaymentDate: null });
    expect(gateway.told).toEqual(["stop periodEnd"]);
    expect(await creditsOutlast()).toBe(0);
    expect(await mailsOf(user.id)).toEqual(["payment-receipt", "subscription-cancelled"]);
    await passPeriod(user.id);
    expect(await findActivePlan(user.id)).toBeNull();
    await closeSubscriptions();
    await closeSubscriptions();
    expect(await subscriptionsOf(user.id)).toMatchObject([{ status: "expired", problem: null }]);
    expect((await mailsOf(user.id)).filter((one) => one === "subscription-ended")).toHaveLength(1);
  });

  test("stands although the gateway does not answer; a worker tells it until it has heard", async () => {
    await subscribe(gateway, user.id);
    gateway.failures = [new AppError("provider_timeout")];
    expect(await cancel()).toMatchObject({ cancelAtPeriodEnd: true });
    const tellNow = async () => {
      await db().subscription.updateMany({ where: { userId: user.id }, data: { stopAt: new Date(0) } });
      await tellStops(gatewayOf);
    };
    gateway.failures = [new AppError("provider_error")];
    await tellNow();
    expect((await subscriptionsOf(user.id))[0]?.stopAt).not.toBeNull();
    await tellNow();
    expect((await subscriptionsOf(user.id))[0]?.stopAt).toBeNull();
    expect(gateway.told).toEqual(["stop periodEnd", "stop periodEnd", "stop periodEnd"]);
  });

  test("at the gateway's own page is seen, and so is taking it back there", async () => {
    const { ref } = await subscribe(gateway, user.id);
    gateway.change(ref, { cancelAtPeriodEnd: true });
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await creditsOutlast()).toBe(0);
    gateway.change(ref, { cancelAtPeriodEnd: false });
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await creditsOutlast()).toBe(RENEWAL_WAIT_HOURS);
  });

  test("is taken back, once or often", async () => {
    await subscribe(gateway, user.id);
    await cancel();
    await Promise.all([resume(), resume()]);
    await resume();
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: false, isActive: true });
    expect(await creditsOutlast()).toBe(RENEWAL_WAIT_HOURS);
  });

  test("cannot be taken back where the gateway has ended it, nor after the end", async () => {
    const { ref } = await subscribe(gateway, user.id);
    await cancel();
    gateway.change(ref, { status: "ended" });
    await expect(resume()).rejects.toMatchObject({ code: "conflict", details: { change: "subscribe" } });
    await passPeriod(user.id);
    await expect(resume()).rejects.toMatchObject({ code: "not_found" });
  });

  test("of nothing is not found; of a declined card ends the trying", async () => {
    await expect(cancel()).rejects.toMatchObject({ code: "not_found" });
    const { ref } = await subscribe(gateway, user.id);
    gateway.renew(ref, new Date(Date.now() + 1_000), "declined");
    await notify(gateway, { subscriptionRef: ref });
    expect(await cancel()).toMatchObject({ problem: null, isActive: false });
    expect(gateway.told).toEqual(["stop now"]);
  });
});

describe("another plan", () => {
  test("that is larger begins at once, carries the rest over once, and the former one is stopped", async () => {
    const { ref: former } = await subscribe(gateway, user.id, { planKey: "starter" });
    await subscribe(gateway, user.id, { planKey: "business" });
    expect(await subscriptionsOf(user.id)).toMatchObject([
      { planKey: "starter", status: "expired", gatewayRef: former },
      { planKey: "business", status: "active" },
    ]);
    expect((await paymentsOf(user.id)).map(({ purpose }) => purpose)).toEqual(["subscribe", "upgrade"]);
    expect(await creditsOf(user.id)).toEqual({ balance: 5_600, reserved: 0, ledger: 5_600 });
    await tellStops(gatewayOf);
    expect(gateway.told).toEqual(["stop now"]);
    await notify(gateway, { subscriptionRef: former });
    expect(await shown()).toMatchObject({ planKey: "business", isActive: true });
    expect(await mailsOf(user.id)).toEqual(["payment-receipt", "payment-receipt"]);
  });

  test("ends the trying of a declined card", async () => {
    const { ref } = await subscribe(gateway, user.id);
    gateway.renew(ref, new Date(Date.now() + 1_000), "declined");
    await notify(gateway, { subscriptionRef: ref });
    await subscribe(gateway, user.id, { planKey: "pro", at: new Date(Date.now() + 2_000) });
    await tellStops(gatewayOf);
    expect(gateway.told).toEqual(["stop now"]);
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ planKey: "pro", isActive: true, problem: null });
  });

  test("two purchases whose news comes in the wrong order end the same", async () => {
    const balances = new Set<string>();
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      gateway = new TestGateway();
      user = await makePerson();
      const payer = await db().user.findUniqueOrThrow({ where: { id: user.id } });
      const ids: string[] = [];
      for (const planKey of ["starter", "business"]) {
        const choice = { planKey, billingPeriod: "monthly" as const };
        const { paymentId } = await startCheckout({ user: payer, choice }, gateway);
        gateway.pay(paymentId, { at: new Date(Date.now() + ids.length * 1_000) });
        ids.push(paymentId);
      }
      for (const index of order) await notify(gateway, { paymentId: ids[index] ?? "" });
      const { balance } = await creditsOf(user.id);
      const rows = await subscriptionsOf(user.id);
      balances.add(JSON.stringify([balance, rows.map(({ planKey, status }) => `${planKey} ${status}`)]));
    }
    expect([...balances]).toEqual([JSON.stringify([5_600, ["starter expired", "business active"]])]);
  });

  test("that is smaller begins with the next period, is told to the gateway once, and can be taken back", async () => {
    const { ref } = await subscribe(gateway, user.id, { planKey: "business" });
    await change("starter");
    await change("starter");
    expect(await shown()).toMatchObject({
      planKey: "business",
      next: { planKey: "starter", billingPeriod: "monthly" },
    });
    await resume();
    expect((await shown())?.next).toBeNull();
    expect(gateway.told).toEqual(["next starter", "next business"]);
    await change("pro");
    gateway.change(ref, { planKey: "pro" });
    gateway.renew(ref, new Date());
    await notify(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ planKey: "pro", next: null });
    expect(await grantsOf(user.id)).toEqual([4_500, 2_500]);
  });

  test("is refused with what it would be", async () => {
    await expect(change("starter")).rejects.toMatchObject({ details: { change: "subscribe" } });
    await subscribe(gateway, user.id);
    await expect(change("pro")).rejects.toMatchObject({ details: { change: "same" } });
    await expect(change("business")).rejects.toMatchObject({ details: { change: "upgrade" } });
    await expect(change("enterprise")).rejects.toMatchObject({ code: "validation_error" });
    await cancel();
    await expect(change("starter")).rejects.toMatchObject({ details: { change: "resume" } });
    gateway.failures = [new AppError("provider_timeout")];
    await resume().catch(() => undefined);
    await resume();
    gateway.failures = [new AppError("provider_timeout")];
    await expect(change("starter")).rejects.toMatchObject({ code: "provider_timeout" });
    expect((await shown())?.next).toBeNull();
  });
});

test("the card is changed on the gateway's page, where the person is known there", async () => {
  await expect(openPortal({ user }, gatewayOf)).rejects.toMatchObject({ code: "not_found" });
  await subscribe(gateway, user.id);
  expect(await openPortal({ user }, gatewayOf)).toContain(`/portal/cus_${user.id}?to=`);
});

test("whoever is forgotten is charged no more: the gateway hears of it before the rows go, until it answers", async () => {
  const { ref } = await subscribe(gateway, user.id);
  gateway.failures = [new AppError("provider_error")];
  await expect(endBilling(user.id, gatewayOf)).rejects.toMatchObject({ code: "provider_error" });
  await endBilling(user.id, gatewayOf);
  await endBilling(user.id, gatewayOf);
  expect(gateway.told).toEqual(["stop now", "stop now"]);
  expect(await gateway.resume(ref)).toBe(false);
});

test("whoever is forgotten right after paying, before the gateway's word came, is charged no more either", async () => {
  const { paymentId } = await startCheckout(
    { user: await payerOf(user.id), choice: { planKey: "pro", billingPeriod: "monthly" } },
    gateway,
  );
  const ref = gateway.pay(paymentId);
  await db().user.update({ where: { id: user.id }, data: { deletionAskedAt: new Date() } });
  gateway.failures = [new AppError("provider_timeout")];
  await expect(endBilling(user.id, gatewayOf)).rejects.toMatchObject({ code: "provider_timeout" });
  await endBilling(user.id, gatewayOf);
  expect(gateway.told).toEqual(["stop now"]);
  expect(await gateway.resume(ref)).toBe(false);
});

test("of two subscriptions of the same second, everybody is shown the same one", async () => {
  const ids = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
  for (const order of [ids, ids.toReversed()]) {
    const { id: userId } = await makePerson();
    const createdAt = new Date();
    for (const last of order) {
      const id = `${userId.slice(0, -1)}${last.at(-1)}`;
      const planKey = last.endsWith("2") ? "business" : "starter";
      const terms = { planKey, period: "monthly", status: "expired", gateway: "stripe" };
      await db().subscription.create({
        data: { id, userId, createdAt, currentPeriodEnd: createdAt, ...terms },
      });
    }
    expect((await findRecord(userId))?.planKey).toBe("business");
    expect((await findLatest(userId))?.planKey).toBe("business");
  }
});

test("a subscription that its gateway does not know any more is stopped already: nobody waits for it", async () => {
  await subscribe(gateway, user.id);
  gateway.failures = [new AppError("not_found")];
  await endBilling(user.id, gatewayOf);
  expect(await subscriptionsOf(user.id)).toMatchObject([{ status: "expired", stopAt: null }]);
});
