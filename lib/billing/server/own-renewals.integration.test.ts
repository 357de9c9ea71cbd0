import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { cancelSubscription } from "@/lib/billing/server/cancel-subscription";
import { changePlan } from "@/lib/billing/server/change-plan";
import { lookUpPayments } from "@/lib/billing/server/look-up-payments";
import { renewSubscriptions } from "@/lib/billing/server/renew-subscriptions";
import { resumeSubscription } from "@/lib/billing/server/resume-subscription";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { closeDb, db } from "@/lib/core/server/db";
import {
  grantsOf,
  mailsOf,
  notify,
  passPeriod,
  paymentsOf,
  subscribe,
  subscriptionsOf,
  TEST_CARD,
  TestGateway,
} from "@/tests/harness/gateway";
import { makePerson } from "@/tests/harness/rows";

afterAll(closeDb);

let gateway: TestGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  gateway = new TestGateway();
  user = await makePerson();
  // Other people's renewals are not this test's.
  await db().subscription.updateMany({ data: { renewAt: null } });
  await subscribe(gateway, user.id, { billingPeriod: "yearly", card: TEST_CARD });
});

const renewals = async () => (await paymentsOf(user.id)).filter(({ purpose }) => purpose === "renewal");
const renewAgain = () =>
  db().subscription.updateMany({ where: { userId: user.id }, data: { renewAt: new Date(0) } });
const look = async (age: string) => {
  await db().$executeRawUnsafe(
    "UPDATE payment SET look_at = now() - interval '1 second', created_at = now() - $2::interval WHERE user_id = $1::uuid AND state = 'pending'",
    user.id,
    age,
  );
  await lookUpPayments(gatewayOf);
};

test("the card is kept sealed, and waits for the end of the period", async () => {
  const [row] = await subscriptionsOf(user.id);
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  expect(row?.cardToken).not.toContain(TEST_CARD.token);
  await renewSubscriptions(gatewayOf);
  expect(gateway.charged).toEqual([]);
});

test("it is charged once, though five workers find it due at once", async () => {
  await passPeriod(user.id);
  await Promise.all(Array.from({ length: 5 }, () => renewSubscriptions(gatewayOf)));
  expect(gateway.charged).toMatchObject([{ card: TEST_CARD, price: { amount: 95_000, currency: "USD" } }]);
  expect(await renewals()).toMatchObject([{ state: "paid", id: gateway.charged[0]?.paymentId }]);
  expect(await grantsOf(user.id)).toEqual([30_000, 30_000]);
  const [row] = await subscriptionsOf(user.id);
  expect(row).toMatchObject({ status: "active", renewAttempts: 0 });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  expect(Number(row?.currentPeriodEnd)).toBeGreaterThan(Date.now() + 360 * 86_400_000);
});

test("the same scene charges many times when due ones are looked for first: the case above has teeth", async () => {
  await passPeriod(user.id);
  const due = () => db().subscription.count({ where: { userId: user.id, renewAt: { lte: new Date() } } });
  const found = await Promise.all(Array.from({ length: 5 }, due));
  const charged = found.reduce((sum, count) => sum + count, 0);
  expect(charged).toBeGreaterThan(1);
});

describe("a charge whose answer is lost", () => {
  test("is looked up and never sent again", async () => {
    gateway.cardIs = "lost";
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    expect(await renewals()).toMatchObject([{ state: "pending" }]);
    await renewAgain();
    await renewSubscriptions(gatewayOf);
    expect(gateway.charged).toHaveLength(1);
    await look("3 minutes");
    expect(await renewals()).toMatchObject([{ state: "paid" }]);
    expect(await grantsOf(user.id)).toEqual([30_000, 30_000]);
    await renewAgain();
    await db().subscription.updateMany({ where: { userId: user.id }, data: { renewAt: null } });
  });

  test("and that no gateway knows of is tried anew after a day", async () => {
    gateway.cardIs = "lost";
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    Object.assign(gateway, { charges: [] });
    await look("3 minutes");
    expect(await renewals()).toMatchObject([{ state: "pending" }]);
    await look("2 hours");
    expect(await renewals()).toMatchObject([{ state: "abandoned", failureCode: "no_answer" }]);
    const [row] = await subscriptionsOf(user.id);
    expect(Number(row?.renewAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    gateway.cardIs = "paid";
    await renewAgain();
    await renewSubscriptions(gatewayOf);
    expect((await renewals()).map(({ state }) => state).sort()).toEqual(["abandoned", "paid"]);
  });

  test("and one that never left is tried again soon, without counting", async () => {
    gateway.cardIs = "unreachable";
    await passPeriod(user.id);
    await renewSubscriptions(gatewayOf);
    expect(await renewals()).toMatchObject([{ state: "abandoned", failureCode: "not_sent" }]);
    const [row] = await subscriptionsOf(user.id);
    expect(row).toMatchObject({ renewAttempts: 0, status: "active" });
    expect(Number(row?.renewAt)).toBeLessThan(Date.now() + 3_600_000);
  });
});

test("a declined card is tried after one, two and four days more; then it is over, and nothing of it is kept", async () => {
  gateway.cardIs = "declined";
  await passPeriod(user.id);
  const waits: (number | null)[] = [];
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await renewSubscriptions(gatewayOf);
    const [row] = await subscriptionsOf(user.id);
    expect(row).toMatchObject({ status: "expired", problem: "card_declined", renewAttempts: attempt + 1 });
    waits.push(row?.renewAt ? Math.round((Number(row.renewAt) - Date.now()) / 3_600_000) : null);
    await db().$executeRaw`
      UPDATE subscription SET renew_at = now() - interval '1 second' WHERE user_id = ${user.id}::uuid AND renew_at IS NOT NULL`;
  }
  expect(waits).toEqual([24, 48, 96, null]);
  expect(await findActivePlan(user.id)).toBeNull();
  expect(await mailsOf(user.id)).toEqual(["payment-receipt", "card-declined", "subscription-ended"]);
  expect((await subscriptionsOf(user.id))[0]?.cardToken).toBeNull();
  expect(gateway.charged).toHaveLength(4);
});

test("a declined card that works the next day brings the plan back", async () => {
  gateway.cardIs = "declined";
  await passPeriod(user.id);
  await renewSubscriptions(gatewayOf);
  gateway.cardIs = "paid";
  await renewAgain();
  await renewSubscriptions(gatewayOf);
  expect(await subscriptionsOf(user.id)).toMatchObject([
    { status: "active", problem: null, renewAttempts: 0 },
  ]);
  expect(await grantsOf(user.id)).toEqual([30_000, 30_000]);
});

test("a cancelled plan is not charged; one whose cancellation was taken back is", async () => {
  await cancelSubscription({ user }, gatewayOf);
  expect((await subscriptionsOf(user.id))[0]?.renewAt).toBeNull();
  await resumeSubscription({ user }, gatewayOf);
  const [row] = await subscriptionsOf(user.id);
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
});

test("a smaller plan that was chosen is what is charged, and begins with it", async () => {
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  expect(gateway.told).toEqual([]);
  await passPeriod(user.id);
  await renewSubscriptions(gatewayOf);
  expect(gateway.charged).toMatchObject([{ price: { amount: 4_900 } }]);
  expect(await subscriptionsOf(user.id)).toMatchObject([
    { planKey: "starter", period: "monthly", nextPlanKey: null },
  ]);
  expect(await grantsOf(user.id)).toEqual([30_000, 1_000]);
});

test("where the gateway cannot charge another amount, it hands the card over and we do", async () => {
  gateway = new TestGateway();
  user = await makePerson();
  gateway.changes = "ours";
  await subscribe(gateway, user.id, { planKey: "business" });
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  const [row] = await subscriptionsOf(user.id);
  expect(row).toMatchObject({ nextPlanKey: "starter", cardLast4: "4242" });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  await passPeriod(user.id);
  await renewSubscriptions(gatewayOf);
  expect(await grantsOf(user.id)).toEqual([4_500, 1_000]);
});

test("where the gateway cannot go on after a cancellation but has let go of the card, we do", async () => {
  gateway = new TestGateway();
  user = await makePerson();
  const { ref } = await subscribe(gateway, user.id);
  await cancelSubscription({ user }, gatewayOf);
  gateway.change(ref, { status: "ended", card: TEST_CARD });
  await resumeSubscription({ user }, gatewayOf);
  const [row] = await subscriptionsOf(user.id);
  expect(row).toMatchObject({ cancelAtPeriodEnd: false });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
  await notify(gateway, { subscriptionRef: ref });
  expect((await subscriptionsOf(user.id))[0]).toMatchObject({ cancelAtPeriodEnd: false, status: "active" });
});

test("whoever asked to be forgotten is not charged", async () => {
  await passPeriod(user.id);
  await db().user.update({ where: { id: user.id }, data: { deletionAskedAt: new Date() } });
  await renewSubscriptions(gatewayOf);
  expect(gateway.charged).toEqual([]);
});

test("one card that cannot be read any more holds up nobody else's renewal, and is tried again later", async () => {
  const other = await makePerson();
  await subscribe(gateway, other.id, { billingPeriod: "yearly", card: TEST_CARD });
  for (const { id } of [user, other]) await passPeriod(id);
  await db().subscription.updateMany({
    where: { userId: other.id },
    data: { cardToken: "sealed by a key that is gone", renewAt: new Date(0) },
  });
  await renewSubscriptions(gatewayOf);
  expect(await renewals()).toMatchObject([{ state: "paid" }]);
  expect((await paymentsOf(other.id)).map(({ purpose }) => purpose)).toEqual(["subscribe"]);
  const [row] = await subscriptionsOf(other.id);
  expect(row).toMatchObject({ status: "active", renewAttempts: 0, cardToken: expect.any(String) });
  expect(Number(row?.renewAt)).toBeGreaterThan(Date.now());
});

test("a smaller plan that was chosen while a period was being charged begins with the one after it", async () => {
  gateway.cardIs = "lost";
  await passPeriod(user.id);
  await renewSubscriptions(gatewayOf);
  await changePlan({ user, choice: { planKey: "starter", billingPeriod: "monthly" } }, gatewayOf);
  await renewSubscriptions(gatewayOf);
  await look("3 minutes");
  expect(gateway.charged).toHaveLength(1);
  const [row] = await subscriptionsOf(user.id);
  expect(row).toMatchObject({ planKey: "pro", nextPlanKey: "starter", nextPeriod: "monthly" });
  expect(row?.renewAt).toEqual(row?.currentPeriodEnd);
});
