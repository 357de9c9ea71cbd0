import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listPayments } from "@/lib/billing/server/payments";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { decryptSecret } from "@/lib/core/server/crypto";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { findCreditAccount } from "@/lib/credits/server/credit-store";
import { listHistory } from "@/lib/credits/server/credits-info";
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

/** Lists states and refunded amounts, newest payment first. */
async function listRefunded(): Promise<[state: string, refundedAmount: number][]> {
  const page = { page: 1, limit: 20 };
  const { payments } = await listPayments({ user: { id: userId }, page });
  return payments.map(({ state, refundedAmount }) => [state, refundedAmount]);
}

/** Moves credits out of the balance, as a settled spending does. */
const spend = (credits: number) =>
  getPrismaClient().$executeRaw`
    UPDATE credit_account SET balance = balance - ${credits}::int WHERE user_id = ${userId}::uuid`;

const listRefundEntries = () =>
  getPrismaClient().ledgerEntry.findMany({ where: { userId, key: { startsWith: "refund:" } } });

async function listRefundMails() {
  const where = { userId, template: { not: "payment-receipt" } };
  const mails = await getPrismaClient().outboxMail.findMany({ where, orderBy: { id: "asc" } });
  return mails.map(({ template, data }) => {
    const sealed = (data as { sealed: string }).sealed;
    const { refund: part, restored } = JSON.parse(decryptSecret(sealed));
    return [template, part, restored];
  });
}

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
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 1_350 });
    expect(await listRefundMails()).toEqual([
      ["payment-partly-refunded", { amount: 4_950, currency: "USD" }, undefined],
    ]);
    gateway.reverse(paymentId, second, first);
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["refunded"], null]);
    expect((await listRefundMails()).map(([template]) => template)).toEqual([
      "payment-partly-refunded",
      "payment-refunded",
    ]);
  });

  test("history adds up partial refunds, whatever the order of their reports and however often they come", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const report = async (...reversals: Reversal[]) => {
      gateway.reverse(paymentId, ...reversals);
      await Promise.all([1, 2, 3].map(() => createWebhook(gateway, { subscriptionRef: ref })));
    };
    expect(await listRefunded()).toEqual([["paid", 0]]);
    const [first, second, rest] = [refund(1_001), refund(333), refund(8_566)];
    await report(first);
    expect(await listRefunded()).toEqual([["paid", 1_001]]);
    await report(second, first);
    expect(await listRefunded()).toEqual([["paid", 1_334]]);
    await report(first);
    await report();
    expect(await listRefunded()).toEqual([["paid", 1_334]]);
    await report(first, second, rest);
    await report(first, second);
    expect(await listRefunded()).toEqual([["refunded", 9_900]]);
  });

  test("refunds above the amount of a payment count as all of it", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    gateway.reverse(paymentId, refund(9_900), refund(500));
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await listRefunded()).toEqual([["refunded", 9_900]]);
  });

  test("dispute of a partly refunded payment leaves the refunded amount, and so does its end", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const [part, opened] = [refund(1_001), refund(9_900, "disputed")];
    for (const [reversals, state] of [
      [[part, opened], "disputed"],
      [[part, { ...opened, kind: "dispute_won" as const }], "paid"],
    ] as const) {
      gateway.reverse(paymentId, ...reversals);
      await createWebhook(gateway, { subscriptionRef: ref });
      expect(await listRefunded()).toEqual([[state, 1_001]]);
    }
  });

  test("refunded plan whose card we charge is not charged again", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId, { card: TEST_CARD });
    gateway.reverse(paymentId, refund());
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await listSubscriptions(userId)).toMatchObject([{ cardToken: null, renewAt: null }]);
  });
});

describe("disputes that are won", () => {
  /** Opens a dispute of a new payment. `win` closes it; the gateway then reports it as won. */
  async function dispute(spent = 0) {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    await spend(spent);
    const opened = refund(9_900, "disputed");
    const report = async (...reversals: Reversal[]) => {
      gateway.reverse(paymentId, ...reversals);
      await createWebhook(gateway, { subscriptionRef: ref });
    };
    await report(opened);
    gateway.change(ref, { status: "ended" });
    const won = { ...opened, kind: "dispute_won" as const };
    return { paymentId, ref, opened, won, report, win: () => report(won) };
  }

  /** Moves the opening of the dispute to the past. */
  async function letPass(days: number): Promise<void> {
    await getPrismaClient().$transaction([
      // The ledger is append-only for everything but this.
      getPrismaClient().$executeRaw`ALTER TABLE ledger_entry DISABLE TRIGGER USER`,
      getPrismaClient().$executeRaw`
        UPDATE ledger_entry SET at = at - make_interval(days => ${days}::int) WHERE user_id = ${userId}::uuid`,
      getPrismaClient().$executeRaw`ALTER TABLE ledger_entry ENABLE TRIGGER USER`,
    ]);
    await getPrismaClient().$executeRaw`
      UPDATE payment SET period_end = period_end - make_interval(days => ${days}::int) WHERE user_id = ${userId}::uuid`;
    await getPrismaClient().$executeRaw`
      UPDATE subscription SET current_period_end = current_period_end - make_interval(days => ${days}::int)
      WHERE user_id = ${userId}::uuid`;
    await getPrismaClient().$executeRaw`
      UPDATE credit_account SET period_end = period_end - make_interval(days => ${days}::int),
        trial_end = trial_end - make_interval(days => ${days}::int) WHERE user_id = ${userId}::uuid`;
  }
  const daysFromNow = (date: Date | null | undefined) => (Number(date) - Date.now()) / DAY_MS;

  test("won dispute returns credits and plan with a mail and a line in the history, once", async () => {
    const { ref, win } = await dispute(700);
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    await win();
    await Promise.all([1, 2, 3].map(() => createWebhook(gateway, { subscriptionRef: ref })));
    expect(await getCredits(userId)).toMatchObject({ balance: 1_900 });
    const { entries } = await listHistory(userId, { page: 1, limit: 20 });
    expect(entries[0]).toMatchObject({ kind: "grant", what: "refund", delta: 1_800, balanceAfter: 1_900 });
    expect(entries.filter(({ what }) => what === "refund")).toHaveLength(2);
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["paid"], "pro"]);
    expect(await listSubscriptions(userId)).toMatchObject([
      { status: "active", cancelAtPeriodEnd: true, renewAt: null },
    ]);
    expect(await listRefundMails()).toEqual([
      ["payment-disputed", undefined, undefined],
      ["dispute-won", undefined, "plan"],
    ]);
  });

  test("won dispute returns the time that the period had left, also after its end", async () => {
    const { win } = await dispute();
    await letPass(40);
    expect(await findCreditAccount(userId)).toMatchObject({ balance: 0 });
    await win();
    expect(await findCreditAccount(userId)).toMatchObject({ balance: 2_500 });
    const [row] = await listSubscriptions(userId);
    const account = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
    for (const end of [row?.currentPeriodEnd, account.periodEnd]) {
      expect(daysFromNow(end)).toBeGreaterThan(27);
      expect(daysFromNow(end)).toBeLessThan(32);
    }
    expect(await getCredits(userId)).toMatchObject({ balance: 2_500, ledger: 2_500 });
  });

  test("won dispute of a period that had ended before returns nothing and says so", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    await letPass(40);
    const opened = refund(9_900, "disputed");
    for (const kind of ["disputed", "dispute_won"] as const) {
      gateway.reverse(paymentId, { ...opened, kind });
      await createWebhook(gateway, { subscriptionRef: ref });
    }
    expect(await listSubscriptions(userId)).toMatchObject([{ status: "expired", cancelAtPeriodEnd: false }]);
    expect(await findCreditAccount(userId)).toMatchObject({ balance: 0 });
    expect(await listStates()).toEqual(["paid"]);
    expect((await listRefundMails()).at(-1)).toEqual(["dispute-won", undefined, "nothing"]);
  });

  test("older report of an open dispute takes nothing after it was won", async () => {
    const { opened, win, report } = await dispute();
    await win();
    await report(opened);
    expect(await getCredits(userId)).toMatchObject({ balance: 2_600 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["paid"], "pro"]);
  });

  test("dispute that is first seen as won takes nothing, and its older report takes nothing either", async () => {
    const { paymentId, ref } = await subscribeThroughGateway(gateway, userId);
    const opened = refund(9_900, "disputed");
    for (const kind of ["dispute_won", "disputed"] as const) {
      gateway.reverse(paymentId, { ...opened, kind });
      await createWebhook(gateway, { subscriptionRef: ref });
    }
    expect(await getCredits(userId)).toMatchObject({ balance: 2_600 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["paid"], "pro"]);
    expect(await listRefundMails()).toEqual([]);
  });

  test("won dispute changes nothing while another dispute of the payment is open", async () => {
    const { opened, won, report } = await dispute();
    const second = refund(9_900, "disputed");
    await report(opened, second);
    await report(won, second);
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["disputed"], null]);
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    await report(won, { ...second, kind: "dispute_won" });
    expect(await getCredits(userId)).toMatchObject({ balance: 2_600 });
  });

  test("won dispute keeps another plan bought meanwhile, and its credits last as long", async () => {
    const { win } = await dispute();
    const next = await subscribeThroughGateway(gateway, userId, {
      planKey: "starter",
      billingPeriod: "yearly",
    });
    const { balance } = await getCredits(userId);
    await win();
    expect(await getCredits(userId)).toMatchObject({ balance: balance + 2_500 });
    expect(await findActivePlan(userId)).toBe("starter");
    const rows = await listSubscriptions(userId);
    expect(rows.map(({ status }) => status)).toEqual(["expired", "active"]);
    expect(rows[1]?.gatewayRef).toBe(next.ref);
    const account = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
    expect(daysFromNow(account.periodEnd)).toBeGreaterThan(300);
    expect((await listRefundMails()).at(-1)).toEqual(["dispute-won", undefined, "credits"]);
  });

  test("refund after a won dispute takes the returned credits", async () => {
    const { win, won, report } = await dispute(700);
    await win();
    await report(won, refund());
    expect(await getCredits(userId)).toMatchObject({ balance: 100 });
    expect([await listStates(), await findActivePlan(userId)]).toEqual([["refunded"], null]);
  });
});
