import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { chargeDueSubscriptions } from "@/lib/billing/server/charge-due-subscriptions";
import { reconcilePendingPayments } from "@/lib/billing/server/reconcile-payments";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import type { Charge } from "@/lib/providers/payments/port";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  endBillingPeriod,
  listPayments,
  listPlanGrants,
  listQueuedMails,
  listSubscriptions,
  subscribeThroughGateway,
  TEST_CARD,
  TestGateway,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  gateway = new TestGateway();
  user = await insertUserFixture();
  // Renewals of other test users must not run in this test.
  await getPrismaClient().subscription.updateMany({ data: { renewAt: null } });
  await subscribeThroughGateway(gateway, user.id, { billingPeriod: "yearly", card: TEST_CARD });
});

const renewals = async () => (await listPayments(user.id)).filter(({ purpose }) => purpose === "renewal");
const renewAgain = () =>
  getPrismaClient().subscription.updateMany({ where: { userId: user.id }, data: { renewAt: new Date(0) } });
const look = async (age: string) => {
  await getPrismaClient().$executeRawUnsafe(
    "UPDATE payment SET look_at = now() - interval '1 second', created_at = now() - $2::interval WHERE user_id = $1::uuid AND state = 'pending'",
    user.id,
    age,
  );
  await reconcilePendingPayments(gatewayOf);
};

test("card token is stored encrypted and renewal is due at the end of the period", async () => {
  const [row] = await listSubscriptions(user.id);
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  expect(row?.cardToken).not.toContain(TEST_CARD.token);
  await chargeDueSubscriptions(gatewayOf);
  expect(gateway.charged).toEqual([]);
});

// spec: 9.10, D5.31
test("due card is charged once by five concurrent workers", async () => {
  await endBillingPeriod(user.id);
  await Promise.all(Array.from({ length: 5 }, () => chargeDueSubscriptions(gatewayOf)));
  expect(gateway.charged).toMatchObject([{ card: TEST_CARD, price: { amount: 95_000, currency: "USD" } }]);
  expect(await renewals()).toMatchObject([{ state: "paid", id: gateway.charged[0]?.paymentId }]);
  expect(await listPlanGrants(user.id)).toEqual([30_000, 30_000]);
  const [row] = await listSubscriptions(user.id);
  expect(row).toMatchObject({ status: "active", renewAttempts: 0 });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  expect(Number(row?.currentPeriodEnd)).toBeGreaterThan(Date.now() + 360 * 86_400_000);
});

test("naive check-then-charge charges several times, so the concurrency test can fail", async () => {
  await endBillingPeriod(user.id);
  const due = () =>
    getPrismaClient().subscription.count({ where: { userId: user.id, renewAt: { lte: new Date() } } });
  const found = await Promise.all(Array.from({ length: 5 }, due));
  const charged = found.reduce((sum, count) => sum + count, 0);
  expect(charged).toBeGreaterThan(1);
});

describe("renewal charge without response", () => {
  test("renewal charge without response is looked up and never sent again", async () => {
    gateway.cardIs = "lost";
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    expect(await renewals()).toMatchObject([{ state: "pending" }]);
    await renewAgain();
    await chargeDueSubscriptions(gatewayOf);
    expect(gateway.charged).toHaveLength(1);
    await look("3 minutes");
    expect(await renewals()).toMatchObject([{ state: "paid" }]);
    expect(await listPlanGrants(user.id)).toEqual([30_000, 30_000]);
    await renewAgain();
    await getPrismaClient().subscription.updateMany({ where: { userId: user.id }, data: { renewAt: null } });
  });

  test("renewal charge of another price is neither a decline nor charged again", async () => {
    gateway.cardIs = "lost";
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    const { charges } = gateway as unknown as { charges: Charge[] };
    Object.assign(charges.at(-1) ?? {}, { price: { amount: 1, currency: "ILS" } });
    await look("3 minutes");
    expect(await renewals()).toMatchObject([{ state: "failed", failureCode: "amount_mismatch" }]);
    expect(await listSubscriptions(user.id)).toMatchObject([
      { status: "active", problem: null, renewAt: null },
    ]);
    expect(await listQueuedMails(user.id)).not.toContain("card-declined");
    await chargeDueSubscriptions(gatewayOf);
    expect(gateway.charged).toHaveLength(1);
  });

  test("renewal charge unknown to the gateway is retried after a day", async () => {
    gateway.cardIs = "lost";
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    Object.assign(gateway, { charges: [] });
    await look("3 minutes");
    expect(await renewals()).toMatchObject([{ state: "pending" }]);
    await look("2 hours");
    expect(await renewals()).toMatchObject([{ state: "abandoned", failureCode: "no_answer" }]);
    const [row] = await listSubscriptions(user.id);
    expect(Number(row?.renewAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    gateway.cardIs = "paid";
    await renewAgain();
    await chargeDueSubscriptions(gatewayOf);
    expect((await renewals()).map(({ state }) => state).sort()).toEqual(["abandoned", "paid"]);
  });

  test("renewal charge that was never sent is retried soon without counting as a try", async () => {
    gateway.cardIs = "unreachable";
    await endBillingPeriod(user.id);
    await chargeDueSubscriptions(gatewayOf);
    expect(await renewals()).toMatchObject([{ state: "abandoned", failureCode: "not_sent" }]);
    const [row] = await listSubscriptions(user.id);
    expect(row).toMatchObject({ renewAttempts: 0, status: "active" });
    expect(Number(row?.renewAt)).toBeLessThan(Date.now() + 3_600_000);
  });
});

test("declined card is retried after 1, 2 and 4 days, then the subscription and card are removed", async () => {
  gateway.cardIs = "declined";
  await endBillingPeriod(user.id);
  const waits: (number | null)[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await chargeDueSubscriptions(gatewayOf);
    const [row] = await listSubscriptions(user.id);
    expect(row).toMatchObject({ status: "expired", problem: "card_declined", renewAttempts: attempt + 1 });
    waits.push(row?.renewAt ? Math.round((Number(row.renewAt) - Date.now()) / 3_600_000) : null);
    await getPrismaClient().$executeRaw`
      UPDATE subscription SET renew_at = now() - interval '1 second' WHERE user_id = ${user.id}::uuid AND renew_at IS NOT NULL`;
  }
  expect(waits).toEqual([24, 48, 96, null]);
  expect(await findActivePlan(user.id)).toBeNull();
  expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "card-declined", "subscription-ended"]);
  expect((await listSubscriptions(user.id))[0]?.cardToken).toBeNull();
  expect(gateway.charged).toHaveLength(4);
});

test("declined card that succeeds the next day reactivates the plan", async () => {
  gateway.cardIs = "declined";
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(gatewayOf);
  gateway.cardIs = "paid";
  await renewAgain();
  await chargeDueSubscriptions(gatewayOf);
  expect(await listSubscriptions(user.id)).toMatchObject([
    { status: "active", problem: null, renewAttempts: 0 },
  ]);
  expect(await listPlanGrants(user.id)).toEqual([30_000, 30_000]);
});

test("canceled plan is not charged, and a resumed plan is", async () => {
  await cancelSubscription({ user }, gatewayOf);
  expect((await listSubscriptions(user.id))[0]?.renewAt).toBeNull();
  await resumeSubscription({ user }, gatewayOf);
  const [row] = await listSubscriptions(user.id);
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
});

test("scheduled smaller plan is charged and starts with the next period", async () => {
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  expect(gateway.requests).toEqual([]);
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(gatewayOf);
  expect(gateway.charged).toMatchObject([{ price: { amount: 4_900 } }]);
  expect(await listSubscriptions(user.id)).toMatchObject([
    { planKey: "starter", period: "monthly", nextPlanKey: null },
  ]);
  expect(await listPlanGrants(user.id)).toEqual([30_000, 1_000]);
});

test("plan change takes over the card when the gateway cannot change the amount", async () => {
  gateway = new TestGateway();
  user = await insertUserFixture();
  gateway.changes = "ours";
  await subscribeThroughGateway(gateway, user.id, { planKey: "business" });
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  const [row] = await listSubscriptions(user.id);
  expect(row).toMatchObject({ nextPlanKey: "starter", cardLast4: "4242" });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(gatewayOf);
  expect(await listPlanGrants(user.id)).toEqual([4_500, 1_000]);
});

test("resume takes over the card when the gateway released it after a cancellation", async () => {
  gateway = new TestGateway();
  user = await insertUserFixture();
  const { ref } = await subscribeThroughGateway(gateway, user.id);
  await cancelSubscription({ user }, gatewayOf);
  gateway.change(ref, { status: "ended", card: TEST_CARD });
  await resumeSubscription({ user }, gatewayOf);
  const [row] = await listSubscriptions(user.id);
  expect(row).toMatchObject({ cancelAtPeriodEnd: false });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  await createWebhook(gateway, { subscriptionRef: ref });
  expect((await listSubscriptions(user.id))[0]).toMatchObject({ cancelAtPeriodEnd: false, status: "active" });
});

test("user who requested deletion is not charged", async () => {
  await endBillingPeriod(user.id);
  await getPrismaClient().user.update({ where: { id: user.id }, data: { deletionRequestedAt: new Date() } });
  await chargeDueSubscriptions(gatewayOf);
  expect(gateway.charged).toEqual([]);
});

test("unreadable card is retried later and does not block other renewals", async () => {
  const other = await insertUserFixture();
  await subscribeThroughGateway(gateway, other.id, { billingPeriod: "yearly", card: TEST_CARD });
  for (const { id } of [user, other]) await endBillingPeriod(id);
  await getPrismaClient().subscription.updateMany({
    where: { userId: other.id },
    data: { cardToken: "sealed by a key that is gone", renewAt: new Date(0) },
  });
  await chargeDueSubscriptions(gatewayOf);
  expect(await renewals()).toMatchObject([{ state: "paid" }]);
  expect((await listPayments(other.id)).map(({ purpose }) => purpose)).toEqual(["subscribe"]);
  const [row] = await listSubscriptions(other.id);
  expect(row).toMatchObject({ status: "active", renewAttempts: 0, cardToken: expect.any(String) });
  expect(Number(row?.renewAt)).toBeGreaterThan(Date.now());
});

test("smaller plan chosen during a renewal starts with the period after it", async () => {
  gateway.cardIs = "lost";
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(gatewayOf);
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  await chargeDueSubscriptions(gatewayOf);
  await look("3 minutes");
  expect(gateway.charged).toHaveLength(1);
  const [row] = await listSubscriptions(user.id);
  expect(row).toMatchObject({ planKey: "pro", nextPlanKey: "starter", nextPeriod: "monthly" });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
});
