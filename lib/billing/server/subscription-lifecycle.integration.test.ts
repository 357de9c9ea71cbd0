import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { RENEWAL_GRACE_HOURS } from "@/lib/billing/limits";
import { serializeSubscription } from "@/lib/billing/serializers";
import {
  cancelSubscription,
  cancelUserBilling,
  expireSubscriptions,
} from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { reconcileOverdueSubscriptions } from "@/lib/billing/server/reconcile-payments";
import { createPortalUrl } from "@/lib/billing/server/resolve-gateway";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { startCheckout } from "@/lib/billing/server/start-checkout";
import { stopPendingGatewayRenewals } from "@/lib/billing/server/stop-gateway-renewal";
import {
  findActivePlan,
  findLatestSubscription,
  findSubscriptionRecord,
} from "@/lib/billing/server/subscription-store";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { AppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  endBillingPeriod,
  listPayments,
  listPlanGrants,
  listQueuedMails,
  listSubscriptions,
  subscribeThroughGateway,
  TestGateway,
  toPayer,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  // Stop requests of other users would reach this gateway too.
  await getPrismaClient().subscription.updateMany({ data: { gatewayStopAt: null } });
  gateway = new TestGateway();
  user = await insertUserFixture();
});

const shown = async () => serializeSubscription(await findSubscriptionRecord(user.id));
const cancel = () => cancelSubscription({ user }, gatewayOf);
const resume = () => resumeSubscription({ user }, gatewayOf);
const change = (planKey: string, billingPeriod: "monthly" | "yearly" = "monthly") =>
  changePlan({ user, choice: { planKey, billingPeriod } }, gatewayOf);

/** Returns how many hours the credits outlast the paid period. */
async function creditsOutlast(): Promise<number> {
  const { periodEnd } = await getPrismaClient().creditAccount.findUniqueOrThrow({
    where: { userId: user.id },
  });
  const subscription = (await listSubscriptions(user.id)).find(({ status }) => status === "active");
  return Math.round((Number(periodEnd) - Number(subscription?.currentPeriodEnd)) / 3_600_000);
}

// spec: 3.17, 3.18
test("renewing subscription returns its next payment, period end and card", async () => {
  await subscribeThroughGateway(gateway, user.id);
  const [{ currentPeriodEnd } = { currentPeriodEnd: new Date(0) }] = await listSubscriptions(user.id);
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
    unconfirmedPaymentId: null,
  });
  expect(await creditsOutlast()).toBe(RENEWAL_GRACE_HOURS);
});

describe("subscription renewal", () => {
  // spec: D5.30
  test("renewal grants credits once for five events and expires the remaining ones [CR10]", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    gateway.renew(ref, new Date());
    await Promise.all(Array.from({ length: 5 }, () => createWebhook(gateway, { subscriptionRef: ref })));
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    expect(await getCredits(user.id)).toEqual({ balance: 2_600, reserved: 0, ledger: 2_600 });
    expect((await listPayments(user.id)).map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
      "subscribe paid",
      "renewal paid",
    ]);
  });

  test("overdue renewal keeps the plan active for the grace period and is then looked up", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    await endBillingPeriod(user.id, "23 hours");
    expect(await findActivePlan(user.id)).toBe("pro");
    gateway.renew(ref, new Date());
    expect(await reconcileOverdueSubscriptions(gatewayOf)).toBeGreaterThan(0);
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    await endBillingPeriod(user.id, "25 hours");
    expect(await findActivePlan(user.id)).toBeNull();
  });

  test("renewal with an amount that is not in the price table grants nothing", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    gateway.renew(ref, new Date(), "paid", { price: { amount: 100, currency: "USD" } });
    gateway.renew(ref, new Date(), "paid", { price: { amount: 9_900, currency: "ILS" } });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
    expect((await listPayments(user.id)).map(({ failureCode }) => failureCode)).toEqual([
      null,
      "amount_mismatch",
      "amount_mismatch",
    ]);
  });

  test("declined attempt that is reported after a later payment leaves the plan active", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    const paidAt = new Date(Date.now() + 60_000);
    gateway.renew(ref, paidAt);
    await createWebhook(gateway, { subscriptionRef: ref });
    gateway.renew(ref, new Date(Number(paidAt) - 1_000), "declined");
    gateway.change(ref, { status: "active" });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ isActive: true, problem: null });
    expect((await listPayments(user.id)).map(({ state }) => state).toSorted()).toEqual([
      "failed",
      "paid",
      "paid",
    ]);
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "payment-receipt"]);
  });

  // spec: 3.16
  test("declined renewal ends the plan with one mail, and a later payment reactivates it", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    await endBillingPeriod(user.id);
    const { ref: charge } = gateway.renew(ref, new Date(), "declined");
    await createWebhook(gateway, { subscriptionRef: ref });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ isActive: false, problem: "card_declined", nextPaymentDate: null });
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "card-declined"]);
    gateway.renew(ref, new Date(Date.now() + 1_000), "paid", { ref: charge });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ isActive: true, problem: null });
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    expect((await listPayments(user.id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
  });
});

describe("subscription cancellation", () => {
  test("cancellation ends plan and credits with the period, stops the gateway, and is repeatable", async () => {
    await subscribeThroughGateway(gateway, user.id);
    const records = await Promise.all([cancel(), cancel(), cancel()]);
    await cancel();
    for (const record of records) expect(record.cancelAtPeriodEnd).toBe(true);
    expect(await shown()).toMatchObject({ isActive: true, cancelAtPeriodEnd: true, nextPaymentDate: null });
    expect(gateway.requests).toEqual(["stop periodEnd"]);
    expect(await creditsOutlast()).toBe(0);
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "subscription-cancelled"]);
    await endBillingPeriod(user.id);
    expect(await findActivePlan(user.id)).toBeNull();
    await expireSubscriptions();
    await expireSubscriptions();
    expect(await listSubscriptions(user.id)).toMatchObject([{ status: "expired", problem: null }]);
    expect((await listQueuedMails(user.id)).filter((one) => one === "subscription-ended")).toHaveLength(1);
  });

  test("cancellation is stored when the gateway fails, and a worker retries the stop request", async () => {
    await subscribeThroughGateway(gateway, user.id);
    gateway.failures = [new AppError("provider_timeout")];
    expect(await cancel()).toMatchObject({ cancelAtPeriodEnd: true });
    const tellNow = async () => {
      await getPrismaClient().subscription.updateMany({
        where: { userId: user.id },
        data: { gatewayStopAt: new Date(0) },
      });
      await stopPendingGatewayRenewals(gatewayOf);
    };
    gateway.failures = [new AppError("provider_error")];
    await tellNow();
    expect((await listSubscriptions(user.id))[0]?.gatewayStopAt).not.toBeNull();
    await tellNow();
    expect((await listSubscriptions(user.id))[0]?.gatewayStopAt).toBeNull();
    expect(gateway.requests).toEqual(["stop periodEnd", "stop periodEnd", "stop periodEnd"]);
  });

  test("cancellation and resume on the gateway page are synchronized", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    gateway.change(ref, { cancelAtPeriodEnd: true });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: true });
    expect(await creditsOutlast()).toBe(0);
    gateway.change(ref, { cancelAtPeriodEnd: false });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: false });
    expect(await creditsOutlast()).toBe(RENEWAL_GRACE_HOURS);
  });

  test("cancellation can be undone, also by concurrent requests", async () => {
    await subscribeThroughGateway(gateway, user.id);
    await cancel();
    await Promise.all([resume(), resume()]);
    await resume();
    expect(await shown()).toMatchObject({ cancelAtPeriodEnd: false, isActive: true });
    expect(await creditsOutlast()).toBe(RENEWAL_GRACE_HOURS);
  });

  test("resume fails after the gateway ended the subscription or the period is over", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    await cancel();
    gateway.change(ref, { status: "ended" });
    await expect(resume()).rejects.toMatchObject({ code: "conflict", details: { change: "subscribe" } });
    await endBillingPeriod(user.id);
    await expect(resume()).rejects.toMatchObject({ code: "not_found" });
  });

  test("cancel throws not_found without a subscription and stops retries of a declined card", async () => {
    await expect(cancel()).rejects.toMatchObject({ code: "not_found" });
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    gateway.renew(ref, new Date(Date.now() + 1_000), "declined");
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await cancel()).toMatchObject({ problem: null, isActive: false });
    expect(gateway.requests).toEqual(["stop now"]);
  });
});

describe("plan change", () => {
  // spec: D5.38
  test("larger plan starts immediately, carries credits over once, and stops the former plan", async () => {
    const { ref: former } = await subscribeThroughGateway(gateway, user.id, { planKey: "starter" });
    await subscribeThroughGateway(gateway, user.id, { planKey: "business" });
    expect(await listSubscriptions(user.id)).toMatchObject([
      { planKey: "starter", status: "expired", gatewayRef: former },
      { planKey: "business", status: "active" },
    ]);
    const ends = (await listSubscriptions(user.id)).map(({ currentPeriodEnd }) => currentPeriodEnd.getTime());
    expect(Math.max(...ends) - Date.now()).toBeGreaterThan(27 * DAY_MS);
    expect(await listPayments(user.id)).toMatchObject([
      { purpose: "subscribe", amount: 4_900 },
      { purpose: "upgrade", amount: 19_900 },
    ]);
    expect(await getCredits(user.id)).toEqual({ balance: 5_600, reserved: 0, ledger: 5_600 });
    await stopPendingGatewayRenewals(gatewayOf);
    expect(gateway.requests).toEqual(["stop now"]);
    await createWebhook(gateway, { subscriptionRef: former });
    expect(await shown()).toMatchObject({ planKey: "business", isActive: true });
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "payment-receipt"]);
  });

  test("new plan stops the retries of a declined card", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id);
    gateway.renew(ref, new Date(Date.now() + 1_000), "declined");
    await createWebhook(gateway, { subscriptionRef: ref });
    await subscribeThroughGateway(gateway, user.id, { planKey: "pro", at: new Date(Date.now() + 2_000) });
    await stopPendingGatewayRenewals(gatewayOf);
    expect(gateway.requests).toEqual(["stop now"]);
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ planKey: "pro", isActive: true, problem: null });
  });

  test("two purchases reported in the wrong order have the same result", async () => {
    const balances = new Set<string>();
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      gateway = new TestGateway();
      user = await insertUserFixture();
      const payer = await getPrismaClient().user.findUniqueOrThrow({ where: { id: user.id } });
      const ids: string[] = [];
      for (const planKey of ["starter", "business"]) {
        const choice = { planKey, billingPeriod: "monthly" as const };
        const { paymentId } = await startCheckout({ user: payer, choice }, gateway);
        gateway.pay(paymentId, { at: new Date(Date.now() + ids.length * 1_000) });
        ids.push(paymentId);
      }
      for (const index of order) await createWebhook(gateway, { paymentId: ids[index] ?? "" });
      const { balance } = await getCredits(user.id);
      const rows = await listSubscriptions(user.id);
      balances.add(JSON.stringify([balance, rows.map(({ planKey, status }) => `${planKey} ${status}`)]));
    }
    expect([...balances]).toEqual([JSON.stringify([5_600, ["starter expired", "business active"]])]);
  });

  // spec: 9.14, D5.40
  test("smaller plan starts with the next period, updates the gateway once, and can be undone", async () => {
    const { ref } = await subscribeThroughGateway(gateway, user.id, { planKey: "business" });
    await change("starter");
    await change("starter");
    expect(await shown()).toMatchObject({
      planKey: "business",
      next: { planKey: "starter", billingPeriod: "monthly" },
    });
    await resume();
    expect((await shown())?.next).toBeNull();
    expect(gateway.requests).toEqual(["next starter", "next business"]);
    await change("pro");
    gateway.change(ref, { planKey: "pro" });
    gateway.renew(ref, new Date());
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await shown()).toMatchObject({ planKey: "pro", next: null });
    expect(await listPlanGrants(user.id)).toEqual([4_500, 2_500]);
  });

  test("changePlan refuses other choices and returns their kind", async () => {
    await expect(change("starter")).rejects.toMatchObject({ details: { change: "subscribe" } });
    await subscribeThroughGateway(gateway, user.id);
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

test("createPortalUrl returns the gateway's card page for a known customer", async () => {
  await expect(createPortalUrl({ user }, gatewayOf)).rejects.toMatchObject({ code: "not_found" });
  await subscribeThroughGateway(gateway, user.id);
  expect(await createPortalUrl({ user }, gatewayOf)).toContain(`/portal/cus_${user.id}?to=`);
});

test("user deletion stops gateway charges before its rows are deleted and retries until then", async () => {
  const { ref } = await subscribeThroughGateway(gateway, user.id);
  gateway.failures = [new AppError("provider_error")];
  await expect(cancelUserBilling(user.id, gatewayOf)).rejects.toMatchObject({ code: "provider_error" });
  await cancelUserBilling(user.id, gatewayOf);
  await cancelUserBilling(user.id, gatewayOf);
  expect(gateway.requests).toEqual(["stop now", "stop now"]);
  expect(await gateway.resume(ref)).toBe(false);
});

test("user deletion looks up a payment whose webhook has not arrived and stops its renewal", async () => {
  const { paymentId } = await startCheckout(
    { user: await toPayer(user.id), choice: { planKey: "pro", billingPeriod: "monthly" } },
    gateway,
  );
  const ref = gateway.pay(paymentId);
  await getPrismaClient().user.update({ where: { id: user.id }, data: { deletionRequestedAt: new Date() } });
  gateway.failures = [new AppError("provider_timeout")];
  await expect(cancelUserBilling(user.id, gatewayOf)).rejects.toMatchObject({ code: "provider_timeout" });
  await cancelUserBilling(user.id, gatewayOf);
  expect(gateway.requests).toEqual(["stop now"]);
  expect(await gateway.resume(ref)).toBe(false);
});

test("latest subscription is the same in all queries when two started in the same second", async () => {
  const ids = ["00000000-0000-7000-8000-000000000001", "00000000-0000-7000-8000-000000000002"];
  for (const order of [ids, ids.toReversed()]) {
    const { id: userId } = await insertUserFixture();
    const createdAt = new Date();
    for (const last of order) {
      const id = `${userId.slice(0, -1)}${last.at(-1)}`;
      const planKey = last.endsWith("2") ? "business" : "starter";
      const terms = { planKey, period: "monthly", status: "expired", gateway: "stripe" };
      await getPrismaClient().subscription.create({
        data: { id, userId, createdAt, currentPeriodEnd: createdAt, ...terms },
      });
    }
    expect((await findSubscriptionRecord(userId))?.planKey).toBe("business");
    expect((await findLatestSubscription(userId))?.planKey).toBe("business");
  }
});

test("stop request succeeds for a subscription that the gateway does not know", async () => {
  await subscribeThroughGateway(gateway, user.id);
  gateway.failures = [new AppError("not_found")];
  await cancelUserBilling(user.id, gatewayOf);
  expect(await listSubscriptions(user.id)).toMatchObject([{ status: "expired", gatewayStopAt: null }]);
});
