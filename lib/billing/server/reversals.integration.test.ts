import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listPayments } from "@/lib/billing/server/payments";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import type { Reversal } from "@/lib/providers/payments/port";
import { getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  listQueuedMails,
  listSubscriptions,
  subscribeThroughGateway,
  TEST_CARD,
  TestGateway,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let userId: string;
beforeEach(async () => {
  gateway = new TestGateway();
  userId = (await insertUserFixture()).id;
});

const refund = (amount = 9_900, kind: Reversal["kind"] = "refunded"): Reversal => ({
  ref: `re_${randomUUID()}`,
  kind,
  amount,
});

async function listStates(): Promise<string[]> {
  const page = { page: 1, limit: 20 };
  return (await listPayments({ user: { id: userId }, page })).payments.map(({ state }) => state);
}

/** Moves credits out of the balance, as a settled spending does. */
const spend = (credits: number) =>
  getPrismaClient().$executeRaw`
    UPDATE credit_account SET balance = balance - ${credits}::int WHERE user_id = ${userId}::uuid`;

const listRefundEntries = () =>
  getPrismaClient().ledgerEntry.findMany({ where: { userId, key: { startsWith: "refund:" } } });

describe("payments that go back", () => {
  test.each(["refunded", "disputed"] as const)(
    "payment that is %s takes unspent credits, ends the period and notifies the user, once",
    async (kind) => {
      const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
      await spend(700);
      gateway.reverse(paymentId, refund(9_900, kind));
      await Promise.all([1, 2, 3].map(() => createWebhook(gateway, { subscriptionRef: ref })));
      await createWebhook(gateway, { paymentId });
      expect(await getCredits(userId)).toMatchObject({ balance: 100 });
      expect(await listRefundEntries()).toMatchObject([{ delta: -1_800, ref: "refund", balanceAfter: 100 }]);
      expect(await listStates()).toEqual([kind]);
      expect(await findActivePlan(userId)).toBeNull();
      const [row] = await listSubscriptions(userId);
      expect(row).toMatchObject({ status: "expired", renewAt: null, gatewayStopAt: expect.any(Date) });
      expect(row?.currentPeriodEnd.getTime()).toBeLessThanOrEqual(Date.now());
      expect(await listQueuedMails(userId)).toEqual(["payment-receipt", `payment-${kind}`]);
    },
  );

  test("refund that arrives with its payment leaves no credits of it", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const renewal = gateway.renew(ref, new Date());
    gateway.reverse(renewal.ref, refund());
    gateway.reverse(paymentId, refund());
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    expect(await listStates()).toEqual(["refunded", "refunded"]);
  });

  test("refund of spent credits takes nothing below zero and nothing of a later period", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    await spend(2_500);
    gateway.reverse(paymentId, refund(4_950));
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    gateway.renew(ref, new Date(Date.now() + 31 * DAY_MS));
    gateway.reverse(paymentId, refund());
    await createWebhook(gateway, { subscriptionRef: ref });
    expect((await getCredits(userId)).balance).toBeGreaterThanOrEqual(2_500);
    expect(await findActivePlan(userId)).toBe("pro");
    expect(await listStates()).toEqual(["paid", "refunded"]);
    expect((await listRefundEntries()).map(({ delta }) => delta)).toEqual([0, 0]);
  });

  test("partial refunds take their shares, and together end the period", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const [first, second] = [refund(4_950), refund(4_950)];
    gateway.reverse(paymentId, first);
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 1_350 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["paid"], "pro"]);
    gateway.reverse(paymentId, second, first);
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["refunded"], null]);
  });

  test("refunded plan whose card we charge is not charged again", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId, { card: TEST_CARD });
    gateway.reverse(paymentId, refund());
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await listSubscriptions(userId)).toMatchObject([{ cardToken: null, renewAt: null }]);
  });
});
