import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chargeDueSubscriptions } from "@/lib/billing/server/charge-due-subscriptions";
import { handleWebhook } from "@/lib/billing/server/handle-webhook";
import { reconcileUserPayments } from "@/lib/billing/server/reconcile-payments";
import { recordCheckoutReturn, startCheckout } from "@/lib/billing/server/start-checkout";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  endBillingPeriod,
  listPayments,
  listPlanGrants,
  listQueuedMails,
  listSubscriptions,
  subscribeThroughGateway,
  TEST_CARD,
  TestGateway,
  toPayer,
} from "@/tests/harness/test-gateway";
import { startTranzilaAdapter, type TranzilaAdapterSetup } from "@/tests/harness/tranzila-adapter-setup";
import { payTranzilaForm, TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

let shop: TranzilaAdapterSetup;
let user: { id: string };
beforeAll(async () => {
  shop = await startTranzilaAdapter({ terminal: "kolotunclear", tokenTerminal: "kolotuncleartok" });
});
beforeEach(async () => {
  user = await insertUserFixture();
  // Other tests' subscriptions are of other gateways than this one.
  await getPrismaClient().subscription.updateMany({ data: { renewAt: null, gatewayStopAt: null } });
});
afterAll(async () => {
  await shop.stop();
  await closeDb();
});

const PRO = { planKey: "pro", billingPeriod: "monthly" } as const;
const gatewayOf = () => shop.gateway;
const choose = async (choice: { planKey: string; billingPeriod: "monthly" | "yearly" } = PRO) =>
  startCheckout({ user: await toPayer(user.id), choice }, shop.gateway);
const states = async () =>
  (await listPayments(user.id)).map(({ purpose, state }) => `${purpose} ${state}`).sort();

/** Looks the payments of the user up as if they had been made this long ago. */
async function look(age = "3 minutes"): Promise<void> {
  await getPrismaClient().$executeRawUnsafe(
    "UPDATE payment SET look_at = now() - interval '1 second', created_at = now() - $2::interval WHERE user_id = $1::uuid AND look_at IS NOT NULL",
    user.id,
    age,
  );
  await reconcileUserPayments(user.id, gatewayOf);
}

async function buyUnclearly(): Promise<string> {
  const { paymentId, url } = await choose();
  await payTranzilaForm(url, TRANZILA_CARDS.unclear);
  await look();
  return paymentId;
}

test("charge without a clear code is neither paid nor failed, and no other payment can start", async () => {
  await buyUnclearly();
  expect(await listPayments(user.id)).toMatchObject([{ state: "unknown", failureCode: "unclear" }]);
  expect(await listPlanGrants(user.id)).toEqual([]);
  await expect(choose()).rejects.toMatchObject({ code: "payment_unclear" });
  const other = choose({ planKey: "starter", billingPeriod: "yearly" });
  await expect(other).rejects.toMatchObject({ code: "payment_unclear" });
  expect(await listPayments(user.id)).toHaveLength(1);
});

test("unclear charge that the bank made grants its plan at the next lookup", async () => {
  const orderId = await buyUnclearly();
  await shop.trigger("settle", { orderId, response: "000" });
  await look();
  expect(await states()).toEqual(["subscribe paid"]);
  expect(await listPlanGrants(user.id)).toEqual([2_500]);
});

test("unclear charge that the bank declined fails at the next lookup, and another payment can start", async () => {
  const orderId = await buyUnclearly();
  await shop.trigger("settle", { orderId, response: "004" });
  await look();
  expect(await listPayments(user.id)).toMatchObject([{ state: "failed", failureCode: "004" }]);
  await choose();
  expect(await states()).toEqual(["subscribe failed", "subscribe pending"]);
});

test("unclear charge is not covered by an earlier or a later decline on the same page", async () => {
  const { url } = await choose();
  await payTranzilaForm(url, TRANZILA_CARDS.declined);
  await payTranzilaForm(url, TRANZILA_CARDS.unclear);
  await payTranzilaForm(url, TRANZILA_CARDS.declined);
  await look();
  await look();
  expect(await states()).toEqual(["subscribe unknown"]);
});

test("unclear charge is looked up daily for a week and then left to the operator", async () => {
  await buyUnclearly();
  await look("3 days");
  const [open] = await listPayments(user.id);
  expect(Number(open?.nextLookupAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await look("8 days");
  expect(await listPayments(user.id)).toMatchObject([
    { state: "unknown", failureCode: "unresolved", nextLookupAt: null },
  ]);
  await choose();
});

test.each(["SALE", "X"])(
  "charge of the type %s is unknown, and no other payment can start",
  async (txnType) => {
    const { paymentId: orderId, url } = await choose();
    await payTranzilaForm(url);
    await shop.trigger("settle", { orderId, txnType });
    await look();
    expect(await states()).toEqual(["subscribe unknown"]);
    expect(await listPlanGrants(user.id)).toEqual([]);
    await expect(choose()).rejects.toMatchObject({ code: "payment_unclear" });
    await shop.trigger("settle", { orderId, txnType: "debit" });
    await look();
    expect(await states()).toEqual(["subscribe paid"]);
  },
);

describe("payment that was called paid and has no charge in the reports", () => {
  const comeBack = (id: string) =>
    recordCheckoutReturn({
      path: "/api/payments/return/tranzila",
      rawParams: [`payment=${id}&outcome=success`],
    });
  const comeBackWithForm = (id: string) =>
    recordCheckoutReturn({ path: "/payment/anything", rawParams: ["", `order_id=${id}&Response=000`] });

  async function payUnseen(): Promise<{ orderId: string; form: URLSearchParams }> {
    const { paymentId: orderId, url } = await choose();
    await payTranzilaForm(url);
    await shop.trigger("settle", { orderId, isHidden: true });
    return { orderId, form: new URL(url).searchParams };
  }

  /** Sends what Tranzila's server says of an approved payment. */
  function notify(form: URLSearchParams): Promise<void> {
    const { searchParams: query } = new URL(form.get("notify_url_address") ?? "");
    const named = [...form].filter(([name]) => ["order_id", "cField1"].includes(name));
    const fields = { supplier: "kolotunclear", index: "900001", Response: "000" };
    const rawBody = new URLSearchParams([...Object.entries(fields), ...named]).toString();
    const incoming = { headers: new Headers(), query, rawBody };
    return handleWebhook({ gateway: "tranzila", incoming }, shop.gateway);
  }

  test.each(["browser", "form", "notification"])(
    "%s makes it unknown, and no other payment can start",
    async (by) => {
      const { orderId, form } = await payUnseen();
      if (by === "browser") await comeBack(orderId);
      if (by === "form") await comeBackWithForm(orderId);
      if (by === "notification") await notify(form);
      await expect(choose()).rejects.toMatchObject({ code: "payment_unclear" });
      await look();
      expect(await states()).toEqual(["subscribe pending"]);
      await look("40 hours");
      expect(await listPayments(user.id)).toMatchObject([{ state: "unknown", failureCode: "unclear" }]);
      await expect(choose()).rejects.toMatchObject({ code: "payment_unclear" });
      await shop.trigger("settle", { orderId, isHidden: false });
      await look("2 days");
      expect(await states()).toEqual(["subscribe paid"]);
    },
  );

  test("payment is left to the operator after a week", async () => {
    await comeBack((await payUnseen()).orderId);
    await look("40 hours");
    await look("8 days");
    expect(await listPayments(user.id)).toMatchObject([
      { state: "unknown", failureCode: "unresolved", nextLookupAt: null },
    ]);
    await choose();
  });

  test("decline of an earlier attempt does not fail it", async () => {
    const { paymentId: orderId, url } = await choose();
    await payTranzilaForm(url, TRANZILA_CARDS.declined);
    await look();
    expect(await states()).toEqual(["subscribe failed"]);
    await comeBack(orderId);
    expect(await states()).toEqual(["subscribe pending"]);
    await look();
    expect(await states()).toEqual(["subscribe pending"]);
    await look("40 hours");
    await look("2 days");
    expect(await states()).toEqual(["subscribe unknown"]);
    await expect(choose()).rejects.toMatchObject({ code: "payment_unclear" });
  });

  test("payment that was not called paid is abandoned", async () => {
    await payUnseen();
    await look("40 hours");
    expect(await states()).toEqual(["subscribe abandoned"]);
    await choose();
  });
});

test("renewal without a clear code is not charged again", async () => {
  const { url } = await choose({ planKey: "pro", billingPeriod: "yearly" });
  await payTranzilaForm(url, TRANZILA_CARDS.unclearLater);
  await look();
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(gatewayOf);
  await look("2 hours");
  expect(await states()).toEqual(["renewal unknown", "subscribe paid"]);
  await getPrismaClient().subscription.updateMany({
    where: { userId: user.id },
    data: { renewAt: new Date(0) },
  });
  await chargeDueSubscriptions(gatewayOf);
  expect(await states()).toEqual(["renewal unknown", "subscribe paid"]);
  expect(await listSubscriptions(user.id)).toMatchObject([{ status: "active", problem: null }]);
});

test("renewal is not charged again when lookups cannot show that it was not charged", async () => {
  const gateway = new TestGateway();
  await subscribeThroughGateway(gateway, user.id, { billingPeriod: "yearly", card: TEST_CARD });
  gateway.cardIs = "lost";
  await endBillingPeriod(user.id);
  await chargeDueSubscriptions(() => gateway);
  Object.assign(gateway, { charges: [], isBlind: true });
  await getPrismaClient().$executeRawUnsafe(
    "UPDATE payment SET look_at = now(), created_at = now() - interval '2 hours' WHERE user_id = $1::uuid AND state = 'pending'",
    user.id,
  );
  await reconcileUserPayments(user.id, () => gateway);
  expect(await states()).toEqual(["renewal unknown", "subscribe paid"]);
  expect((await listSubscriptions(user.id))[0]?.renewAt).toBeNull();
});

test("yearly payment without a token grants its period, and a mail says that it will not renew", async () => {
  const { url } = await choose({ planKey: "pro", billingPeriod: "yearly" });
  const form = new URL(url);
  form.searchParams.set("tranmode", "A");
  await payTranzilaForm(form.href);
  await look();
  expect(await states()).toEqual(["subscribe paid"]);
  expect(await listPlanGrants(user.id)).toEqual([30_000]);
  expect(await listSubscriptions(user.id)).toMatchObject([
    { status: "active", cancelAtPeriodEnd: true, cardToken: null, renewAt: null },
  ]);
  expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "subscription-cancelled"]);
});

test("yearly plan is refused by a gateway that cannot renew it, and the monthly plan is sold", async () => {
  const gateway = shop.gatewayWith({ returnsTokens: false });
  const payer = await toPayer(user.id);
  const yearly = startCheckout({ user: payer, choice: { planKey: "pro", billingPeriod: "yearly" } }, gateway);
  await expect(yearly).rejects.toMatchObject({ code: "validation_error" });
  expect(await listPayments(user.id)).toEqual([]);
  expect((await startCheckout({ user: payer, choice: PRO }, gateway)).mode).toBe("iframe");
});
