import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { UpgradePreviewDto } from "@/lib/billing/schemas";
import { createInvoiceUrl, listPayments } from "@/lib/billing/server/payments";
import { reconcilePendingPayments } from "@/lib/billing/server/reconcile-payments";
import { findActivePlan } from "@/lib/billing/server/subscription-store";
import { previewUpgrade, upgradePlan } from "@/lib/billing/server/upgrade-plan";
import { AppError, isAppError } from "@/lib/core/errors";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getCredits, insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  listPlanGrants,
  listQueuedMails,
  listSubscriptions,
  openCheckout,
  subscribeThroughGateway,
  TestGateway,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

const PRO = { planKey: "pro", billingPeriod: "monthly" } as const;
const PRO_YEAR = { planKey: "pro", billingPeriod: "yearly" } as const;
const STARTER = { planKey: "starter", billingPeriod: "monthly" } as const;

let gateway: TestGateway;
let user: { id: string };
const gatewayOf = () => gateway;
beforeEach(async () => {
  gateway = new TestGateway();
  user = { id: (await insertUserFixture()).id };
});

const subscribe = (plan: typeof STARTER | typeof PRO_YEAR = STARTER) =>
  subscribeThroughGateway(gateway, user.id, plan);

async function preview(body: typeof PRO | typeof PRO_YEAR = PRO): Promise<UpgradePreviewDto> {
  const shown = await previewUpgrade({ user, body }, gatewayOf);
  if (!shown) throw new Error("no upgrade is offered");
  return shown;
}

async function confirm(body: typeof PRO | typeof PRO_YEAR = PRO, shown?: UpgradePreviewDto) {
  const { at, amount } = shown ?? (await preview(body));
  return upgradePlan({ user, body: { ...body, at, amount } }, gatewayOf);
}

const isConflict = (error: unknown) => isAppError(error, "conflict");

async function listStates(): Promise<string[]> {
  const page = { page: 1, limit: 20 };
  return (await listPayments({ user, page })).payments.map(({ purpose, state }) => `${purpose} ${state}`);
}

describe("previews of an upgrade", () => {
  test("preview shows the charge of today, the credits of the difference and the next charge", async () => {
    await subscribe();
    const [row] = await listSubscriptions(user.id);
    expect(await preview()).toEqual({
      ...{ at: expect.any(String), amount: 2_500, currency: "USD", credits: 750, nextAmount: 9_900 },
      nextPaymentDate: row?.currentPeriodEnd.toISOString(),
      cardLast4: "4242",
    });
    expect([await listStates(), await findActivePlan(user.id)]).toEqual([["subscribe paid"], "starter"]);
  });

  test("preview of a year gives its credits less those of the unused month", async () => {
    await subscribe();
    expect(await preview(PRO_YEAR)).toMatchObject({ amount: 92_550, credits: 29_500, nextAmount: 95_000 });
  });

  test("preview is null when the plan has to be bought", async () => {
    await subscribe(PRO_YEAR);
    const business = { planKey: "business", billingPeriod: "monthly" } as const;
    expect(await previewUpgrade({ user, body: business }, gatewayOf)).toBeNull();
    const yearly = { ...business, billingPeriod: "yearly" } as const;
    expect(await previewUpgrade({ user, body: yearly }, gatewayOf)).not.toBeNull();
    gateway.prorates = false;
    expect(await previewUpgrade({ user, body: yearly }, gatewayOf)).toBeNull();
    gateway.prorates = true;
    await getPrismaClient().subscription.updateMany({
      where: { userId: user.id },
      data: { cancelAtPeriodEnd: true },
    });
    expect(await previewUpgrade({ user, body: yearly }, gatewayOf)).toBeNull();
  });

  test.each([
    [STARTER, "same"],
    [{ ...STARTER, planKey: "business" }, null],
  ])("preview of %j is refused as %s", async (body, change) => {
    await subscribe();
    const asked = previewUpgrade({ user, body }, gatewayOf);
    if (change === null) expect(await asked).not.toBeNull();
    else await expect(asked).rejects.toMatchObject({ code: "conflict", details: { change } });
  });
});

describe("upgrades inside a paid period", () => {
  // spec: D5.38
  test("paid upgrade keeps the subscription and its end, adds its credits and mails a receipt", async () => {
    await subscribe();
    const [before] = await listSubscriptions(user.id);
    expect(await confirm()).toMatchObject({ state: "paid", amount: 2_500, credits: 750, planKey: "pro" });
    const [after, ...others] = await listSubscriptions(user.id);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      ...{ id: before?.id, planKey: "pro", status: "active", gatewayStopAt: null },
      currentPeriodEnd: before?.currentPeriodEnd,
    });
    expect(await listPlanGrants(user.id)).toEqual([1_000, 750]);
    expect(await getCredits(user.id)).toMatchObject({ balance: 1_850 });
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "payment-receipt"]);
  });

  test("upgrade to a year starts a new period and keeps the credits that are left", async () => {
    await subscribe();
    await confirm(PRO_YEAR);
    const [row] = await listSubscriptions(user.id);
    expect(row).toMatchObject({ planKey: "pro", period: "yearly" });
    expect((row?.currentPeriodEnd.getTime() ?? 0) - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect(await listPlanGrants(user.id)).toEqual([1_000, 29_500]);
    expect(await getCredits(user.id)).toMatchObject({ balance: 30_600 });
  });

  test("three concurrent confirmations and ten webhooks change, charge and grant once", async () => {
    const { ref } = await subscribe();
    const shown = await preview();
    const clicks = await Promise.allSettled([1, 2, 3].map(() => confirm(PRO, shown)));
    const answers = clicks.map((click) =>
      click.status === "fulfilled" ? click.value.id : click.reason.code,
    );
    // A click that loses the race finds the amount changed, or no open checkout any more and has to ask again.
    const lost = ["conflict", "in_progress"];
    expect([...new Set(answers.filter((answer) => !lost.includes(answer)))]).toEqual([
      expect.stringMatching(/-/),
    ]);
    await Promise.all(Array.from({ length: 10 }, () => createWebhook(gateway, { subscriptionRef: ref })));
    await expect(confirm(PRO, shown)).rejects.toSatisfy(isConflict);
    expect(gateway.upgrades).toHaveLength(1);
    expect(await listPlanGrants(user.id)).toEqual([1_000, 750]);
    expect(await listStates()).toEqual(["upgrade paid", "subscribe paid"]);
  });

  test("declined upgrade leaves the plan and its credits as they are", async () => {
    const { ref } = await subscribe();
    gateway.cardIs = "declined";
    expect(await confirm()).toMatchObject({ state: "failed", failureCode: "insufficient_funds" });
    await createWebhook(gateway, { subscriptionRef: ref });
    const [row] = await listSubscriptions(user.id);
    expect(row).toMatchObject({ planKey: "starter", status: "active", problem: null });
    expect(await getCredits(user.id)).toMatchObject({ balance: 1_100 });
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt"]);
    gateway.cardIs = "paid";
    expect(await confirm()).toMatchObject({ state: "paid" });
  });

  test("upgrade that the bank asks about waits with its page and counts once it is paid", async () => {
    const { ref } = await subscribe();
    gateway.bankIs = "asking";
    const waiting = await confirm();
    expect(waiting).toMatchObject({ state: "pending", sessionUrl: expect.stringContaining("/invoice/") });
    expect([await findActivePlan(user.id), await listPlanGrants(user.id)]).toEqual(["starter", [1_000]]);
    const [order] = gateway.upgrades;
    if (order) gateway.payUpgrade(ref, order, "paid");
    await createWebhook(gateway, { subscriptionRef: ref });
    expect([await findActivePlan(user.id), await listPlanGrants(user.id)]).toEqual(["pro", [1_000, 750]]);
  });

  test("upgrade whose answer was lost is found by a lookup and charged once", async () => {
    await subscribe();
    gateway.cardIs = "lost";
    expect(await confirm()).toMatchObject({ state: "pending" });
    await reconcilePendingPayments(gatewayOf);
    expect(await listStates()).toEqual(["upgrade paid", "subscribe paid"]);
    expect(await listPlanGrants(user.id)).toEqual([1_000, 750]);
  });

  test("second click after a lost answer finds the finished change and sends no other", async () => {
    await subscribe();
    const shown = await preview();
    gateway.cardIs = "lost";
    await confirm(PRO, shown);
    await expect(confirm(PRO, shown)).rejects.toSatisfy(isConflict);
    expect([gateway.upgrades.length, await findActivePlan(user.id)]).toEqual([1, "pro"]);
  });

  test("confirmation that was quoted before another upgrade was paid is refused without a request", async () => {
    await subscribe();
    const shown = await preview();
    const quote = gateway.previewUpgrade.bind(gateway);
    gateway.previewUpgrade = async (...order) => {
      const quoted = await quote(...order);
      gateway.previewUpgrade = quote;
      await confirm(PRO, shown);
      return quoted;
    };
    await expect(confirm(PRO, shown)).rejects.toSatisfy(isConflict);
    expect(gateway.requests).toEqual(["upgrade pro"]);
    expect(await listStates()).toEqual(["upgrade paid", "subscribe paid"]);
  });

  test("upgrade of a changed amount or an old preview is refused before anything is charged", async () => {
    await subscribe();
    const shown = await preview();
    await expect(confirm(PRO, { ...shown, amount: 1 })).rejects.toSatisfy(isConflict);
    const [old, ahead] = [-16, 16].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString());
    await expect(confirm(PRO, { ...shown, at: old ?? "" })).rejects.toSatisfy(isConflict);
    await expect(confirm(PRO, { ...shown, at: ahead ?? "" })).rejects.toSatisfy(isConflict);
    expect([gateway.upgrades, await listStates()]).toEqual([[], ["subscribe paid"]]);
  });

  test("charge of an upgrade at another price than the plan's grants nothing", async () => {
    const { ref } = await subscribe();
    gateway.bankIs = "asking";
    await confirm();
    const [order] = gateway.upgrades;
    const price = { amount: 100, currency: "USD" };
    if (order) gateway.payUpgrade(ref, { ...order, price }, "paid");
    await createWebhook(gateway, { subscriptionRef: ref });
    expect([await findActivePlan(user.id), await listPlanGrants(user.id)]).toEqual(["starter", [1_000]]);
  });

  test("upgrade is refused while the gateway has another plan than we know", async () => {
    const { ref } = await subscribe();
    gateway.change(ref, { planKey: "business" });
    await expect(preview()).rejects.toSatisfy(isConflict);
  });

  test("refused upgrade leaves no open payment", async () => {
    await subscribe();
    const shown = await preview();
    gateway.failures = [];
    const refuse = gateway.upgrade.bind(gateway);
    gateway.upgrade = async () => Promise.reject(new AppError("conflict"));
    await expect(confirm(PRO, shown)).rejects.toSatisfy(isConflict);
    gateway.upgrade = refuse;
    expect(await confirm()).toMatchObject({ state: "paid" });
  });

  test("refunded upgrade takes its own credits back and keeps the paid plan", async () => {
    const { ref } = await subscribe();
    const { id } = await confirm();
    gateway.reverse(id, { ref: "re_upgrade", kind: "refunded", amount: 2_500 });
    await createWebhook(gateway, { subscriptionRef: ref });
    expect(await getCredits(user.id)).toMatchObject({ balance: 1_100 });
    expect(await findActivePlan(user.id)).toBe("pro");
    expect(await listStates()).toEqual(["upgrade refunded", "subscribe paid"]);
    expect((await listQueuedMails(user.id)).at(-1)).toBe("payment-partly-refunded");
  });
});

describe("invoices of payments", () => {
  test("invoice of a paid charge is opened for its payer only", async () => {
    const { paymentId: id } = await subscribe();
    const url = await createInvoiceUrl({ user, id }, gatewayOf);
    expect(url).toMatch(/^https:\/\/pay\.example\/invoice\/ch_/);
    const stranger = await insertUserFixture();
    await expect(createInvoiceUrl({ user: stranger, id }, gatewayOf)).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("unpaid payment and payment of a gateway without invoices have none", async () => {
    const open = await openCheckout(gateway, user.id);
    await expect(createInvoiceUrl({ user, id: open }, gatewayOf)).rejects.toMatchObject({
      code: "not_found",
    });
    const { paymentId: id } = await subscribe();
    await getPrismaClient().payment.updateMany({ where: { id }, data: { gateway: "tranzila" } });
    const page = { page: 1, limit: 20 };
    const [payment] = (await listPayments({ user, page })).payments.filter((one) => one.id === id);
    expect(payment?.hasInvoice).toBe(false);
    await expect(createInvoiceUrl({ user, id }, gatewayOf)).rejects.toMatchObject({ code: "not_found" });
  });
});
