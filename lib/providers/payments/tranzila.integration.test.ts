import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { isAppError } from "@/lib/core/errors";
import { DAY_MS } from "@/lib/core/time-units";
import { paymentGateway } from "@/lib/providers/payments/registry";
import { createTranzila } from "@/lib/providers/payments/tranzila";
import { startTestSandbox } from "@/sandbox/test-sandbox";
import { payTranzilaForm, reasonOf, TRANZILA_CARDS } from "@/tests/harness/tranzila";
import {
  NOTHING,
  settingsFor,
  startTranzilaShop,
  type TranzilaShop,
  YEARLY,
} from "@/tests/harness/tranzila-shop";

let shop: TranzilaShop;

beforeAll(async () => {
  shop = await startTranzilaShop();
});
afterEach(() => shop.reset());
afterAll(() => shop.stop());

const coded = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("openCheckout", () => {
  it("is a form in a frame; only the notify address and one field carry the nonce", async () => {
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

  it("speaks the customer's language, and renews nothing by itself when paid yearly", async () => {
    const customer = { ...shop.orderFor().customer, language: "he" } as const;
    const { url } = await shop.gateway.openCheckout(shop.orderFor({ customer, ...YEARLY }));
    expect(url).toContain("lang=il");
    expect(url).not.toContain("recur_");
    expect(await (await fetch(url)).text()).toContain('dir="rtl"');
  });

  it("a sum that was edited opens nothing (912791)", async () => {
    const url = new URL((await shop.gateway.openCheckout(shop.orderFor())).url);
    url.searchParams.set("sum", "1.00");
    expect(reasonOf(await (await fetch(url)).text())).toContain("912791");
  });

  it("fails without a handshake, and for a currency that is not taken", async () => {
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
});

describe("a monthly payment", () => {
  it("is told, looked up, and renewed by Tranzila", async () => {
    const { order } = await shop.checkOut();
    const notice = await shop.readHeard();
    expect(notice).toMatchObject({ kind: "payment", nonce: order.nonce });
    const { charges, subscription } = await shop.gateway.lookUp(notice.lookup);
    expect(charges).toEqual([
      {
        ...{ ref: notice.lookup.chargeRef, state: "paid", price: order.price, paymentId: order.paymentId },
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

  it("is found without any notification", async () => {
    await shop.trigger("behaviour", { notify: "never" });
    const { order } = await shop.checkOut();
    expect(shop.heard).toEqual([]);
    const since = new Date(Date.now() - 60_000);
    expect((await shop.look({ paymentId: order.paymentId, since })).charges).toMatchObject([
      { state: "paid" },
    ]);
  });

  it("told twice is one event", async () => {
    await shop.trigger("behaviour", { notify: "twice" });
    await shop.checkOut();
    expect((await shop.readHeard(0)).eventId).toBe((await shop.readHeard(1)).eventId);
  });

  it("a forged notification carries another nonce", async () => {
    await shop.trigger("behaviour", { notify: "forged" });
    const { order } = await shop.checkOut();
    expect((await shop.readHeard()).nonce).not.toBe(order.nonce);
  });

  it("somebody else's charge is not added to it, whatever a notification names", async () => {
    const { order } = await shop.checkOut();
    await shop.checkOut();
    const { chargeRef } = (await shop.readHeard()).lookup;
    const { charges } = await shop.look({ paymentId: order.paymentId, chargeRef });
    expect(charges.map(({ paymentId }) => paymentId)).toEqual([order.paymentId]);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    const other = await shop.look({ subscriptionRef: subscription?.ref ?? "", chargeRef });
    expect(other.charges).toEqual([]);
  });

  it("declined, and paid at the second try: both attempts, oldest first", async () => {
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

  it("a second tab cannot pay it again", async () => {
    const order = shop.orderFor();
    const { url } = await shop.gateway.openCheckout(order);
    await payTranzilaForm(url);
    expect((await payTranzilaForm(url)).back).toBeNull();
    expect((await shop.look({ paymentId: order.paymentId })).charges).toHaveLength(1);
  });

  it.each(["N", "NK", "K", "V", "VK"])("edited to mode %s answers 000 and is not paid", async (tranmode) => {
    const { order, paid } = await shop.checkOut({}, undefined, { tranmode });
    expect(paid.back?.fields.Response).toBe("000");
    const { charges, subscription } = await shop.look({ paymentId: order.paymentId });
    expect(charges).toMatchObject([{ state: "declined", declineCode: `tranmode ${tranmode}` }]);
    expect(subscription).toBeNull();
  });

  it("another currency in the form is told as it is", async () => {
    const { order } = await shop.checkOut({}, undefined, { currency: "1" });
    const { charges } = await shop.look({ paymentId: order.paymentId });
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "ILS" } }]);
  });

  it("without its standing order goes on nowhere", async () => {
    const order = shop.orderFor();
    const url = new URL((await shop.gateway.openCheckout(order)).url);
    for (const name of ["recur_sum", "recur_transaction", "recur_start_date"]) url.searchParams.delete(name);
    await payTranzilaForm(url.href);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    expect(subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: true, card: null });
  });
});

describe("a renewal by Tranzila", () => {
  it("is told without our nonce and looked up by its standing order", async () => {
    const { order } = await shop.checkOut();
    const { index } = await shop.trigger("recurring-charge", { orderId: order.paymentId });
    const notice = await shop.readHeard();
    expect(notice).toMatchObject({ kind: "renewal", nonce: null });
    const { charges, subscription } = await shop.gateway.lookUp(notice.lookup);
    expect(charges).toMatchObject([{ ref: `kolotsandbox:${index}`, state: "paid", paymentId: null }]);
    expect(subscription).toMatchObject({ ref: notice.lookup.subscriptionRef, status: "active" });
  });

  it("comes by the clock", async () => {
    await shop.checkOut();
    const offsetMs = 33 * DAY_MS;
    await shop.control.setClock(offsetMs);
    await expect.poll(() => shop.heard.length).toBe(2);
    const later = shop.gatewayWith({ now: () => new Date(Date.now() + offsetMs) });
    const { charges } = await later.lookUp((await shop.readHeard()).lookup);
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "USD" } }]);
  });

  it("declined is past due, until one is paid again", async () => {
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

describe("stop, resume and another plan", () => {
  async function subscribe() {
    const { order } = await shop.checkOut();
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    return subscription?.ref ?? "";
  }

  it("a standing order ends once, however often it is stopped, and its card becomes ours", async () => {
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

  it("two who stop at once both succeed", async () => {
    const ref = await subscribe();
    await Promise.all([shop.gateway.stop(ref, "now"), shop.gateway.stop(ref, "now")]);
    expect(await shop.effects("standing_order_stopped")).toHaveLength(1);
  });

  it("a stopped one is over when its month is", async () => {
    const ref = await subscribe();
    await shop.gateway.stop(ref, "periodEnd");
    const later = shop.gatewayWith({ now: () => new Date(Date.now() + 32 * DAY_MS) });
    expect((await later.lookUp({ ...NOTHING, subscriptionRef: ref })).subscription?.status).toBe("ended");
  });

  it("another plan from the next period on is ours to charge", async () => {
    const ref = await subscribe();
    const next = { planKey: "starter", period: "monthly", price: { amount: 4900, currency: "USD" } } as const;
    expect(await shop.gateway.changeNext(ref, next)).toBe("ours");
    const { subscription } = await shop.look({ subscriptionRef: ref });
    const { card } = subscription ?? {};
    if (!card) throw new Error("There is no card to charge");
    const renewal = { paymentId: randomUUID(), card, price: next.price, description: "Kolot Starter" };
    expect(await shop.gateway.charge(renewal)).toMatchObject({ state: "paid", price: next.price });
  });

  it("a stop that Tranzila does not answer is an error, and can be said again", async () => {
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

  it("a card that we charge has nothing to stop, and no page of its own", async () => {
    const { order } = await shop.checkOut(YEARLY);
    const { subscription } = await shop.look({ paymentId: order.paymentId });
    await shop.gateway.stop(subscription?.ref ?? "", "now");
    expect(await shop.gateway.resume(subscription?.ref ?? "")).toBe(true);
    expect(await shop.gateway.portal("x", shop.url)).toBeNull();
  });
});

describe("a yearly payment", () => {
  it("leaves a card that we charge, and no standing order", async () => {
    const { order } = await shop.checkOut(YEARLY);
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

describe("a card that pays by a standing order already", () => {
  it("is charged by us for a year all the same: the other order is not what the year began", async () => {
    const { order } = await shop.checkOut(YEARLY);
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

describe("the reports", () => {
  it("are read to the last page", async () => {
    const { order } = await shop.checkOut();
    for (let count = 0; count < 4; count += 1) await shop.checkOut();
    const small = shop.gatewayWith({ pageSize: 2 });
    const { charges } = await small.lookUp({ ...NOTHING, paymentId: order.paymentId });
    expect(charges).toHaveLength(1);
  });

  it.each([
    [{ kind: "status", status: 500 }],
    [{ kind: "status", status: 200, body: { error_code: 20_003, message: "no" } }],
    [{ kind: "status", status: 200, body: { error_code: 0 } }],
    [{ kind: "malformed" }],
  ])("a failed report is never an empty one: %o", async (action) => {
    await shop.control.armFault({ service: "tranzila", path: "/v1/transaction", action });
    await expect(shop.look({ paymentId: randomUUID() })).rejects.toSatisfy(coded("provider_error"));
  });

  it("know nothing of a payment that was never made", async () => {
    expect(await shop.look({ paymentId: randomUUID() })).toEqual({ subscription: null, charges: [] });
    expect(await shop.look({ subscriptionRef: "sto:1" })).toEqual({ subscription: null, charges: [] });
    expect(await shop.look({ subscriptionRef: "kolotsandbox:1" })).toEqual({
      subscription: null,
      charges: [],
    });
  });
});

it("one terminal can do both: a renewal that we charge begins no second subscription", async () => {
  vi.stubEnv("SANDBOX_TRANZILA_TOKEN_TERMINAL", "kolotsandbox");
  const single = await startTestSandbox();
  vi.unstubAllEnvs();
  const both = createTranzila({ ...settingsFor(single.url), tokenTerminal: "kolotsandbox" });
  const order = shop.orderFor(YEARLY);
  await payTranzilaForm((await both.openCheckout(order)).url);
  const { subscription, charges } = await both.lookUp({ ...NOTHING, paymentId: order.paymentId });
  expect(charges).toHaveLength(1);
  if (!subscription?.card) throw new Error("No card was stored");
  const paymentId = randomUUID();
  await both.charge({ paymentId, card: subscription.card, price: order.price, description: "Kolot Pro" });
  const renewed = await both.lookUp({ ...NOTHING, paymentId });
  expect(renewed).toMatchObject({ subscription: null, charges: [{ state: "paid", paymentId }] });
  await single.remove();
});

it("the registry gives the gateway that sells, and none for a name nobody has", () => {
  expect(paymentGateway().key).toBe("tranzila");
  expect(paymentGateway("tranzila").key).toBe("tranzila");
  expect(() => paymentGateway("toString" as "tranzila")).toThrow(
    expect.toSatisfy((error: unknown) => isAppError(error, "not_found")),
  );
});
