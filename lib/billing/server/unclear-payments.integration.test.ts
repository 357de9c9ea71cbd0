import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CheckoutBody } from "@/lib/billing/schemas";
import { applySnapshot } from "@/lib/billing/server/apply-snapshot";
import { expireSubscriptions } from "@/lib/billing/server/cancel-subscription";
import { chargeDueSubscriptions } from "@/lib/billing/server/charge-due-subscriptions";
import { handleWebhook } from "@/lib/billing/server/handle-webhook";
import {
  reconcileOverdueSubscriptions,
  reconcileUserPayments,
} from "@/lib/billing/server/reconcile-payments";
import { type Settlement, settlePayment } from "@/lib/billing/server/settle-payment";
import { recordCheckoutReturn, startCheckout } from "@/lib/billing/server/start-checkout";
import { decryptSecret } from "@/lib/core/server/crypto";
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
const choose = async (choice: CheckoutBody = PRO) =>
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

test("unclear charge is looked up daily for a week, and then the payer is asked before the next one", async () => {
  const orderId = await buyUnclearly();
  await look("3 days");
  const [open] = await listPayments(user.id);
  expect(Number(open?.nextLookupAt)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  await expect(choose({ ...PRO, unchargedPaymentId: orderId })).rejects.toMatchObject({
    code: "payment_unclear",
  });
  await look("8 days");
  expect(await listPayments(user.id)).toMatchObject([
    { state: "unknown", failureCode: "unresolved", nextLookupAt: null },
  ]);
  expect(await listQueuedMails(user.id)).toEqual(["payment-unconfirmed"]);
  const details = { payment: { _id: orderId, amount: 9_900, currency: "USD" } };
  await expect(choose()).rejects.toMatchObject({ code: "payment_unresolved", details });
  await choose({ ...PRO, unchargedPaymentId: orderId });
  expect(await states()).toEqual(["subscribe abandoned", "subscribe pending"]);
});

test("unresolved payment of another user cannot be called uncharged", async () => {
  const owner = user;
  const orderId = await buyUnclearly();
  await look("8 days");
  user = await insertUserFixture();
  await choose({ ...PRO, unchargedPaymentId: orderId });
  expect(await listPayments(owner.id)).toMatchObject([{ state: "unknown" }]);
});

describe("operator", () => {
  const settle = (id: string, settlement: Settlement) => settlePayment(id, settlement, gatewayOf);

  test("charge that the operator found grants its plan once", async () => {
    const orderId = await buyUnclearly();
    await look("8 days");
    expect(await settle(orderId, { chargeRef: "kolotunclear:1" })).toBe("paid");
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
    await expect(settle(orderId, "uncharged")).rejects.toMatchObject({ code: "conflict" });
    await shop.trigger("settle", { orderId, response: "000" });
    const lookup = {
      paymentId: orderId,
      sessionRef: null,
      subscriptionRef: null,
      chargeRef: null,
      since: null,
    };
    const snapshot = await shop.gateway.lookUp(lookup);
    await applySnapshot({ gateway: "tranzila", snapshot, askedAt: new Date() });
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
  });

  test("payment without a charge is ended by the operator, and another one can start", async () => {
    const orderId = await buyUnclearly();
    expect(await settle(orderId, "uncharged")).toBe("abandoned");
    await choose();
    await expect(settle(randomUUID(), "uncharged")).rejects.toMatchObject({ code: "not_found" });
  });

  test("settlement does not override what the gateway says clearly", async () => {
    const orderId = await buyUnclearly();
    await shop.trigger("settle", { orderId, response: "000" });
    expect(await settle(orderId, "uncharged")).toBe("paid");
    expect(await listPlanGrants(user.id)).toEqual([2_500]);
  });
});

describe("renewal by the gateway without a clear code", () => {
  /** Returns the index of its charge. */
  async function renewUnclearly(): Promise<number> {
    const { paymentId: orderId, url } = await choose();
    await payTranzilaForm(url);
    await look();
    await endBillingPeriod(user.id);
    const { index } = await shop.trigger("recurring-charge", { orderId, response: "999" });
    await reconcileOverdueSubscriptions(gatewayOf);
    expect(await states()).toEqual(["renewal unknown", "subscribe paid"]);
    return index;
  }
  const statuses = async () => (await listSubscriptions(user.id)).map(({ status }) => status);

  test("it is looked up, and no other payment can start", async () => {
    await renewUnclearly();
    await look();
    await endBillingPeriod(user.id, "8 days");
    await expireSubscriptions();
    expect(await statuses()).toEqual(["active"]);
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt"]);
    const other = choose({ planKey: "business", billingPeriod: "monthly" });
    await expect(other).rejects.toMatchObject({ code: "payment_unclear" });
  });

  test("it renews the plan once the gateway calls it paid", async () => {
    const index = await renewUnclearly();
    await shop.trigger("settle", { index, response: "000" });
    await look("3 days");
    await look("3 days");
    expect(await states()).toEqual(["renewal paid", "subscribe paid"]);
    expect(await listPlanGrants(user.id)).toEqual([2_500, 2_500]);
    expect(await statuses()).toEqual(["active"]);
  });

  test("it is a declined card once the gateway says so", async () => {
    const index = await renewUnclearly();
    await shop.trigger("settle", { index, response: "004" });
    await look("3 days");
    expect(await states()).toEqual(["renewal failed", "subscribe paid"]);
    expect(await listQueuedMails(user.id)).toEqual(["payment-receipt", "card-declined"]);
  });

  test("it ends the plan after a week with a mail that does not call it unpaid", async () => {
    await renewUnclearly();
    await look("8 days");
    await endBillingPeriod(user.id, "8 days");
    await expireSubscriptions();
    expect(await statuses()).toEqual(["expired"]);
    const where = { userId: user.id, template: "subscription-ended" };
    const { data } = await getPrismaClient().outboxMail.findFirstOrThrow({ where });
    const { sealed } = data as { sealed: string };
    expect(JSON.parse(decryptSecret(sealed))).toMatchObject({ isUnclear: true });
    await expect(choose()).rejects.toMatchObject({ code: "payment_unresolved" });
  });
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

  test("payer is asked about it after a week", async () => {
    await comeBack((await payUnseen()).orderId);
    await look("40 hours");
    await look("8 days");
    expect(await listPayments(user.id)).toMatchObject([
      { state: "unknown", failureCode: "unresolved", nextLookupAt: null },
    ]);
    await expect(choose()).rejects.toMatchObject({ code: "payment_unresolved" });
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
