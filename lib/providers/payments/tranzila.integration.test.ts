import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import { getPaymentGateway } from "@/lib/providers/payments/registry";
import { createTranzilaGateway } from "@/lib/providers/payments/tranzila";
import { startTestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import {
  createTranzilaSettings,
  EMPTY_LOOKUP,
  startTranzilaAdapter,
  type TranzilaAdapterSetup,
  YEARLY_PLAN,
} from "@/tests/harness/tranzila-adapter-setup";
import { payTranzilaForm, readFormError, TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

let shop: TranzilaAdapterSetup;

beforeAll(async () => {
  shop = await startTranzilaAdapter();
});
afterEach(() => shop.reset());
afterAll(() => shop.stop());

const coded = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("Tranzila checkouts", () => {
  // spec: D8.1
  it("checkout is an iframe form whose nonce is only in the webhook URL and one field", async () => {
    const order = shop.orderFor();
    const page = await shop.gateway.openCheckout(order);
    const { searchParams: query, pathname } = new URL(page.url);
    expect(page).toMatchObject({ mode: "iframe", sessionRef: null });
    expect(pathname).toBe("/tranzila/kolotsandbox/iframenew.php");
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ sum: "99.00", currency: "2", tranmode: "AK", lang: "us", recur_sum: "99.00" },
      ...{ recur_transaction: "4_approved", order_id: order.paymentId, DCdisable: order.paymentId },
      ...{ success_url_address: `${shop.url}/success`, fail_url_address: `${shop.url}/failure` },
    });
    const carriers = [...query].filter(([, value]) => value.includes(order.nonce)).map(([name]) => name);
    expect(carriers).toEqual(["notify_url_address", "cField1"]);
  });

  it("checkout uses the customer's language and creates no standing order for a year", async () => {
    const customer = { ...shop.orderFor().customer, language: "he" } as const;
    const { url } = await shop.gateway.openCheckout(shop.orderFor({ customer, ...YEARLY_PLAN }));
    expect(url).toContain("lang=il");
    expect(url).not.toContain("recur_");
    expect(await (await fetch(url)).text()).toContain('dir="rtl"');
  });

  it("checkout with an edited amount is refused (912791)", async () => {
    const url = new URL((await shop.gateway.openCheckout(shop.orderFor())).url);
    url.searchParams.set("sum", "1.00");
    expect(readFormError(await (await fetch(url)).text())).toContain("912791");
  });

  it("checkout fails without a handshake and for an unsupported currency", async () => {
    await expect(
      shop.gatewayWith({ secret: "another-secret" }).openCheckout(shop.orderFor()),
    ).rejects.toSatisfy(coded("provider_error"));
    await expect(shop.gatewayWith({ terminal: "another" }).openCheckout(shop.orderFor())).rejects.toSatisfy(
      coded("provider_error"),
    );
    const price = { amount: 9900, currency: "JPY" };
    await expect(shop.gateway.openCheckout(shop.orderFor({ price }))).rejects.toSatisfy(
      coded("provider_error"),
    );
  });

  it("checkout in a currency that the terminal is not set up for asks Tranzila for nothing", async () => {
    const israeli = shop.gatewayWith({ currencies: ["ILS"] });
    await expect(israeli.openCheckout(shop.orderFor())).rejects.toSatisfy(coded("provider_error"));
    const { entries } = await shop.control.journal("tranzila");
    expect(entries).toEqual([]);
    const price = { amount: 9900, currency: "ILS" };
    expect((await israeli.openCheckout(shop.orderFor({ price }))).url).toContain("currency=1");
  });

  it("yearly plans are sold only when the terminal is proven to return tokens", () => {
    expect(shop.gateway.periods).toEqual(["monthly", "yearly"]);
    expect(shop.gatewayWith({ returnsTokens: false }).periods).toEqual(["monthly"]);
  });
});

describe("Tranzila monthly payments", () => {
  it("monthly payment is notified, looked up and renewed by Tranzila", async () => {
    const { order } = await shop.checkOut();
    const webhook = await shop.readHeard();
    expect(webhook).toMatchObject({ kind: "payment", nonce: order.nonce });
    const { charges, subscription } = await shop.gateway.lookUp(webhook.lookup);
    expect(charges).toEqual([
      {
        ...{ ref: webhook.lookup.chargeRef, state: "paid", price: order.price, paymentId: order.paymentId },
        ...{ at: expect.any(Date), periodEnd: null, declineCode: null, cardLast4: "1111" },
      },
    ]);
    expect(Math.abs((charges[0]?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: false, card: null });
    expect(subscription?.ref).toMatch(/^sto:\d+$/);
    const days = ((subscription?.currentPeriodEnd?.getTime() ?? 0) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(26);
    expect(days).toBeLessThan(32);
  });

  it("monthly payment is found without a webhook event", async () => {
    await shop.trigger("behaviour", { notify: "never" });
    const { order } = await shop.checkOut();
    expect(shop.heard).toEqual([]);
    const since = new Date(Date.now() - 60_000);
    expect((await shop.look({ paymentId: order.paymentId, since })).charges).toMatchObject([
      { state: "paid" },
    ]);
  });

  it("monthly payment notified twice is one event", async () => {
    await shop.trigger("behaviour", { notify: "twice" });
    await shop.checkOut();
    expect((await shop.readHeard(0)).eventId).toBe((await shop.readHeard(1)).eventId);
  });

  it("forged event has another nonce", async () => {
    await shop.trigger("behaviour", { notify: "forged" });
    const { order } = await shop.checkOut();
    expect((await shop.readHeard()).nonce).not.toBe(order.nonce);
  });

  it("charge of another payment is not added by a webhook event", async () => {
    const { order } = await shop.checkOut();
    await shop.checkOut();
    const { chargeRef } = (await shop.readHeard()).lookup;
    const { charges } = await shop.look({ paymentId: order.paymentId, chargeRef });
    expect(charges.map(({ paymentId }) => paymentId)).toEqual([order.paymentId]);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    const other = await shop.look({ subscriptionRef: subscription?.ref ?? "", chargeRef });
    expect(other.charges).toEqual([]);
  });

  it("declined and paid attempts are returned oldest first", async () => {
    const order = shop.orderFor();
    const { url } = await shop.gateway.openCheckout(order);
    await payTranzilaForm(url, TRANZILA_CARDS.declined);
    expect(await shop.look({ paymentId: order.paymentId })).toMatchObject({
      subscription: null,
      charges: [{ state: "declined", declineCode: "004", cardLast4: "0004" }],
    });
    await payTranzilaForm(url);
    const { charges } = await shop.look({ paymentId: order.paymentId });
    expect(charges.map(({ state }) => state)).toEqual(["declined", "paid"]);
  });

  it("monthly payment cannot be repeated in a second tab", async () => {
    const order = shop.orderFor();
    const { url } = await shop.gateway.openCheckout(order);
    await payTranzilaForm(url);
    expect((await payTranzilaForm(url)).back).toBeNull();
    expect((await shop.look({ paymentId: order.paymentId })).charges).toHaveLength(1);
  });

  it.each(["N", "NK", "K", "V", "VK"])(
    "payment edited to mode %s returns 000 and is not paid",
    async (tranmode) => {
      const { order, paid } = await shop.checkOut({}, undefined, { tranmode });
      expect(paid.back?.fields.Response).toBe("000");
      const { charges, subscription } = await shop.look({ paymentId: order.paymentId });
      expect(charges).toMatchObject([{ state: "declined", declineCode: `tranmode ${tranmode}` }]);
      expect(subscription).toBeNull();
    },
  );

  it("payment edited to another currency is returned with that currency", async () => {
    const { order } = await shop.checkOut({}, undefined, { currency: "1" });
    const { charges } = await shop.look({ paymentId: order.paymentId });
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "ILS" } }]);
  });

  it("monthly payment without its standing order is not renewed", async () => {
    const order = shop.orderFor();
    const url = new URL((await shop.gateway.openCheckout(order)).url);
    for (const name of ["recur_sum", "recur_transaction", "recur_start_date"]) url.searchParams.delete(name);
    await payTranzilaForm(url.href);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    expect(subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: true, card: null });
  });
});

describe("Tranzila renewals", () => {
  it("renewal event has no nonce and is looked up by its standing order", async () => {
    const { order } = await shop.checkOut();
    const { index } = await shop.trigger("recurring-charge", { orderId: order.paymentId });
    const webhook = await shop.readHeard();
    expect(webhook).toMatchObject({ kind: "renewal", nonce: null });
    const { charges, subscription } = await shop.gateway.lookUp(webhook.lookup);
    expect(charges).toMatchObject([{ ref: `kolotsandbox:${index}`, state: "paid", paymentId: null }]);
    expect(subscription).toMatchObject({ ref: webhook.lookup.subscriptionRef, status: "active" });
  });

  it("renewal follows the clock", async () => {
    await shop.checkOut();
    const offsetMs = 33 * DAY_MS;
    await shop.control.setClock(offsetMs);
    await expect.poll(() => shop.heard.length).toBe(2);
    const later = shop.gatewayWith({ now: () => new Date(Date.now() + offsetMs) });
    const { charges } = await later.lookUp((await shop.readHeard()).lookup);
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "USD" } }]);
  });

  it("declined renewal is past due until the next payment", async () => {
    await shop.checkOut({}, TRANZILA_CARDS.declinedLater);
    await shop.trigger("recurring-charge");
    const { lookup } = await shop.readHeard();
    expect(await shop.gateway.lookUp(lookup)).toMatchObject({
      subscription: { status: "past_due" },
      charges: [{ state: "declined", declineCode: "004" }],
    });
    await shop.trigger("recurring-charge", { response: "000" });
    expect((await shop.gateway.lookUp(lookup)).subscription?.status).toBe("active");
  });
});

describe("Tranzila cancellations and plan changes", () => {
  async function subscribe() {
    const { order } = await shop.checkOut();
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    return subscription?.ref ?? "";
  }

  it("stopping a standing order is idempotent and leaves its card to us", async () => {
    const ref = await subscribe();
    await shop.gateway.stop(ref, "periodEnd");
    await shop.gateway.stop(ref, "now");
    expect(await shop.effects("standing_order_stopped")).toHaveLength(1);
    expect((await shop.look({ subscriptionRef: ref })).subscription).toMatchObject({
      ...{ status: "active", cancelAtPeriodEnd: true, currentPeriodEnd: null },
      card: { token: expect.any(String), last4: "1111", expireMonth: 12 },
    });
    expect(await shop.gateway.resume(ref)).toBe(false);
  });

  it("concurrent stops both succeed", async () => {
    const ref = await subscribe();
    await Promise.all([shop.gateway.stop(ref, "now"), shop.gateway.stop(ref, "now")]);
    expect(await shop.effects("standing_order_stopped")).toHaveLength(1);
  });

  it("stopped standing order ends with its month", async () => {
    const ref = await subscribe();
    await shop.gateway.stop(ref, "periodEnd");
    const later = shop.gatewayWith({ now: () => new Date(Date.now() + 32 * DAY_MS) });
    expect((await later.lookUp({ ...EMPTY_LOOKUP, subscriptionRef: ref })).subscription?.status).toBe(
      "ended",
    );
  });

  it("changed plan is charged by us", async () => {
    const ref = await subscribe();
    const next = { planKey: "starter", period: "monthly", price: { amount: 4900, currency: "USD" } } as const;
    expect(await shop.gateway.changeNext(ref, next)).toBe("ours");
    const { subscription } = await shop.look({ subscriptionRef: ref });
    const { card } = subscription ?? {};
    if (!card) throw new Error("There is no card to charge");
    const renewal = { paymentId: randomUUID(), card, price: next.price, description: "Kolot Starter" };
    expect(await shop.gateway.charge(renewal)).toMatchObject({ state: "paid", price: next.price });
  });

  it("stop without a response throws and can be retried", async () => {
    const ref = await subscribe();
    const path = "/v2/sto/update";
    await shop.control.armFault({
      service: "tranzila",
      path,
      action: { kind: "accept-then-status", status: 500 },
    });
    await expect(shop.gateway.stop(ref, "now")).rejects.toSatisfy(coded("provider_error"));
    await shop.gateway.stop(ref, "now");
    expect(await shop.effects("standing_order_stopped")).toHaveLength(1);
  });

  it("card that we charge has nothing to stop and no portal", async () => {
    const { order } = await shop.checkOut(YEARLY_PLAN);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    await shop.gateway.stop(subscription?.ref ?? "", "now");
    expect(await shop.gateway.resume(subscription?.ref ?? "")).toBe(true);
    expect(await shop.gateway.portal("x", shop.url)).toBeNull();
  });
});

describe("Tranzila yearly payments", () => {
  it("yearly payment leaves a card and no standing order", async () => {
    const { order } = await shop.checkOut(YEARLY_PLAN);
    const { subscription, charges } = await shop.look({ paymentId: order.paymentId });
    expect(subscription).toMatchObject({
      ...{ ref: charges[0]?.ref, status: "active", cancelAtPeriodEnd: false, currentPeriodEnd: null },
      card: { token: expect.stringMatching(/\w{8,}/), expireMonth: 12, last4: "1111" },
    });
    expect((await shop.look({ subscriptionRef: subscription?.ref ?? "" })).subscription).toEqual(
      subscription,
    );
    expect(await shop.effects("standing_order_started")).toEqual([]);
  });
});

describe("cards with a standing order", () => {
  it("yearly payment ignores another standing order of the same card", async () => {
    const { order } = await shop.checkOut(YEARLY_PLAN);
    const { subscription, charges } = await shop.look({ paymentId: order.paymentId });
    const { token, expireMonth, expireYear } = subscription?.card ?? {};
    await shop.startOrder({
      ...{ charge_frequency: "monthly", item: { name: "Kolot", unit_price: 99, units_number: 1 } },
      card: { token, expire_month: expireMonth, expire_year: expireYear },
    });
    const again = (await shop.look({ paymentId: order.paymentId })).subscription;
    expect(again).toEqual(subscription);
    expect(again?.ref).toBe(charges[0]?.ref);
  });
});

describe("Tranzila reports", () => {
  it("reports are read to the last page", async () => {
    const { order } = await shop.checkOut();
    for (let count = 0; count < 4; count += 1) await shop.checkOut();
    const small = shop.gatewayWith({ pageSize: 2 });
    const { charges } = await small.lookUp({ ...EMPTY_LOOKUP, paymentId: order.paymentId });
    expect(charges).toHaveLength(1);
  });

  it.each([
    [{ kind: "status", status: 500 }],
    [{ kind: "status", status: 200, body: { error_code: 20_003, message: "no" } }],
    [{ kind: "status", status: 200, body: { error_code: 0 } }],
    [{ kind: "malformed" }],
  ])("failed report throws and is never treated as empty: %o", async (action) => {
    await shop.control.armFault({ service: "tranzila", path: "/v1/transaction", action });
    await expect(shop.look({ paymentId: randomUUID() })).rejects.toSatisfy(coded("provider_error"));
  });

  it("reports of an unknown payment are empty", async () => {
    const nothing = { subscription: null, charges: [] };
    expect(await shop.look({ paymentId: randomUUID() })).toMatchObject(nothing);
    expect(await shop.look({ subscriptionRef: "sto:1" })).toEqual(nothing);
    expect(await shop.look({ subscriptionRef: "kolotsandbox:1" })).toMatchObject(nothing);
  });
});

it("renewal charged on the same terminal creates no second subscription", async () => {
  vi.stubEnv("SANDBOX_TRANZILA_TOKEN_TERMINAL", "kolotsandbox");
  const single = await startTestSandbox();
  vi.unstubAllEnvs();
  const both = createTranzilaGateway({
    ...createTranzilaSettings(single.url),
    tokenTerminal: "kolotsandbox",
  });
  const order = shop.orderFor(YEARLY_PLAN);
  await payTranzilaForm((await both.openCheckout(order)).url);
  const { subscription, charges } = await both.lookUp({ ...EMPTY_LOOKUP, paymentId: order.paymentId });
  expect(charges).toHaveLength(1);
  if (!subscription?.card) throw new Error("No card was stored");
  const paymentId = randomUUID();
  await both.charge({ paymentId, card: subscription.card, price: order.price, description: "Kolot Pro" });
  const renewed = await both.lookUp({ ...EMPTY_LOOKUP, paymentId });
  expect(renewed).toMatchObject({ subscription: null, charges: [{ state: "paid", paymentId }] });
  await single.remove();
});

it("registry returns the configured gateway and refuses unknown names", () => {
  expect(getPaymentGateway().key).toBe("tranzila");
  expect(getPaymentGateway("tranzila").key).toBe("tranzila");
  expect(() => getPaymentGateway("toString" as "tranzila")).toThrow(
    expect.toSatisfy((error: unknown) => isAppError(error, "not_found")),
  );
});
