import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isAppError } from "@/lib/core/errors";
import type {
  CheckoutOrder,
  Lookup,
  Notice,
  PaymentGateway,
  StoredCard,
} from "@/lib/providers/payments/port";
import { paymentGateway } from "@/lib/providers/payments/registry";
import { createTranzila } from "@/lib/providers/payments/tranzila";
import type { TranzilaSettings } from "@/lib/providers/payments/tranzila-api";
import { startTestSandbox, type TestSandbox } from "@/sandbox/test-sandbox";
import { controlAt } from "@/tests/harness/sandbox-control";
import { payTranzilaForm, reasonOf, TRANZILA_CARDS } from "@/tests/harness/tranzila";

const DAY_MS = 24 * 3_600_000;
const CHARGE = "/v1/transaction/credit_card/create";

let sandbox: TestSandbox;
let shop: Server;
let shopUrl: string;
let heard: { query: URLSearchParams; rawBody: string }[] = [];
let gateway: PaymentGateway;
const control = controlAt(() => sandbox.url);

beforeAll(async () => {
  sandbox = await startTestSandbox();
  gateway = tranzila();
  shop = createServer((request, response) => {
    let rawBody = "";
    request.on("data", (chunk) => {
      rawBody += chunk;
    });
    request.on("end", () => {
      heard.push({ rawBody, query: new URL(request.url ?? "/", "http://shop").searchParams });
      response.end();
    });
  });
  await new Promise<void>((ready) => shop.listen(0, "127.0.0.1", ready));
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
});
beforeEach(() => {
  heard = [];
});
afterEach(() => control.reset());
afterAll(async () => {
  shop.closeAllConnections();
  shop.close();
  await sandbox.remove();
});

function tranzila(changes: Partial<TranzilaSettings> = {}): PaymentGateway {
  return createTranzila({
    ...{ terminal: "kolotsandbox", tokenTerminal: "kolotsandboxtok" },
    ...{ appKey: "sandbox-tranzila-app-key", secret: "sandbox-tranzila-secret" },
    formBase: `${sandbox.url}/tranzila`,
    apiBase: `${sandbox.url}/tranzila/api`,
    reportBase: `${sandbox.url}/tranzila/report`,
    ...changes,
  });
}

function orderFor(changes: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    paymentId: randomUUID(),
    nonce: randomUUID().replaceAll("-", ""),
    planKey: "pro",
    period: "monthly",
    price: { amount: 9900, currency: "USD" },
    description: "Kolot Pro, monthly",
    customer: { userId: "u1", email: "dana@people.example", name: "Dana Levi", language: "en", ref: null },
    urls: { success: `${shopUrl}/success`, failure: `${shopUrl}/failure`, notify: `${shopUrl}/notify` },
    ...changes,
  };
}

const look = (what: Partial<Lookup>) =>
  gateway.lookUp({
    ...{ paymentId: null, sessionRef: null, subscriptionRef: null, chargeRef: null, since: null },
    ...what,
  });

const readHeard = (at = -1): Promise<Notice> => {
  const { query = new URLSearchParams(), rawBody = "" } = heard.at(at) ?? {};
  return gateway.readNotice({ headers: new Headers(), rawBody, query });
};

/** Opens a checkout and pays it, as the person in front of the frame does; `edit` is what they change in its address. */
async function checkOut(
  changes: Partial<CheckoutOrder> = {},
  card?: string,
  edit: Record<string, string> = {},
) {
  const order = orderFor(changes);
  const url = new URL((await gateway.openCheckout(order)).url);
  for (const [name, value] of Object.entries(edit)) url.searchParams.set(name, value);
  return { order, paid: await payTranzilaForm(url.href, card) };
}

const yearly = { period: "yearly", price: { amount: 95_000, currency: "USD" } } as const;

async function storedCard(number?: string): Promise<StoredCard> {
  const { order } = await checkOut(yearly, number);
  const { subscription } = await look({ paymentId: order.paymentId });
  if (!subscription?.card) throw new Error("No card was stored");
  return subscription.card;
}

const trigger = (event: string, data: object = {}) =>
  control.trigger({ service: "tranzila", event, ...data });
const effects = async (kind: string) =>
  (await control.effects("tranzila")).effects.filter((one: { kind: string }) => one.kind === kind);
const coded = (code: Parameters<typeof isAppError>[1]) => (error: unknown) => isAppError(error, code);

describe("openCheckout", () => {
  it("is a form in a frame; only the notify address and one field carry the nonce", async () => {
    const order = orderFor();
    const page = await gateway.openCheckout(order);
    const { searchParams: query, pathname } = new URL(page.url);
    expect(page).toMatchObject({ mode: "iframe", sessionRef: null });
    expect(pathname).toBe("/tranzila/kolotsandbox/iframenew.php");
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ sum: "99.00", currency: "2", tranmode: "AK", lang: "us", recur_sum: "99.00" },
      ...{ recur_transaction: "4_approved", order_id: order.paymentId, DCdisable: order.paymentId },
      ...{ success_url_address: `${shopUrl}/success`, fail_url_address: `${shopUrl}/failure` },
    });
    const carriers = [...query].filter(([, value]) => value.includes(order.nonce)).map(([name]) => name);
    expect(carriers).toEqual(["notify_url_address", "cField1"]);
  });

  it("speaks the customer's language, and renews nothing by itself when paid yearly", async () => {
    const customer = { ...orderFor().customer, language: "he" } as const;
    const { url } = await gateway.openCheckout(orderFor({ customer, ...yearly }));
    expect(url).toContain("lang=il");
    expect(url).not.toContain("recur_");
    expect(await (await fetch(url)).text()).toContain('dir="rtl"');
  });

  it("a sum that was edited opens nothing (912791)", async () => {
    const url = new URL((await gateway.openCheckout(orderFor())).url);
    url.searchParams.set("sum", "1.00");
    expect(reasonOf(await (await fetch(url)).text())).toContain("912791");
  });

  it("fails without a handshake, and for a currency that is not taken", async () => {
    await expect(tranzila({ secret: "another-secret" }).openCheckout(orderFor())).rejects.toSatisfy(
      coded("provider_error"),
    );
    await expect(tranzila({ terminal: "another" }).openCheckout(orderFor())).rejects.toSatisfy(
      coded("provider_error"),
    );
    const price = { amount: 9900, currency: "JPY" };
    await expect(gateway.openCheckout(orderFor({ price }))).rejects.toSatisfy(coded("provider_error"));
  });
});

describe("a monthly payment", () => {
  it("is told, looked up, and renewed by Tranzila", async () => {
    const { order } = await checkOut();
    const notice = await readHeard();
    expect(notice).toMatchObject({ kind: "payment", nonce: order.nonce });
    const { charges, subscription } = await gateway.lookUp(notice.lookup);
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
    await trigger("behaviour", { notify: "never" });
    const { order } = await checkOut();
    expect(heard).toEqual([]);
    const since = new Date(Date.now() - 60_000);
    expect((await look({ paymentId: order.paymentId, since })).charges).toMatchObject([{ state: "paid" }]);
  });

  it("told twice is one event", async () => {
    await trigger("behaviour", { notify: "twice" });
    await checkOut();
    expect((await readHeard(0)).eventId).toBe((await readHeard(1)).eventId);
  });

  it("a forged notification carries another nonce", async () => {
    await trigger("behaviour", { notify: "forged" });
    const { order } = await checkOut();
    expect((await readHeard()).nonce).not.toBe(order.nonce);
  });

  it("somebody else's charge is not added to it, whatever a notification names", async () => {
    const { order } = await checkOut();
    await checkOut();
    const { chargeRef } = (await readHeard()).lookup;
    const { charges } = await look({ paymentId: order.paymentId, chargeRef });
    expect(charges.map(({ paymentId }) => paymentId)).toEqual([order.paymentId]);
    const { subscription } = await look({ paymentId: order.paymentId });
    const other = await look({ subscriptionRef: subscription?.ref ?? "", chargeRef });
    expect(other.charges).toEqual([]);
  });

  it("declined, and paid at the second try: both attempts, oldest first", async () => {
    const order = orderFor();
    const { url } = await gateway.openCheckout(order);
    await payTranzilaForm(url, TRANZILA_CARDS.declined);
    expect(await look({ paymentId: order.paymentId })).toMatchObject({
      subscription: null,
      charges: [{ state: "declined", declineCode: "004", cardLast4: "0004" }],
    });
    await payTranzilaForm(url);
    const { charges } = await look({ paymentId: order.paymentId });
    expect(charges.map(({ state }) => state)).toEqual(["declined", "paid"]);
  });

  it("a second tab cannot pay it again", async () => {
    const order = orderFor();
    const { url } = await gateway.openCheckout(order);
    await payTranzilaForm(url);
    expect((await payTranzilaForm(url)).back).toBeNull();
    expect((await look({ paymentId: order.paymentId })).charges).toHaveLength(1);
  });

  it.each(["N", "NK", "K", "V", "VK"])("edited to mode %s answers 000 and is not paid", async (tranmode) => {
    const { order, paid } = await checkOut({}, undefined, { tranmode });
    expect(paid.back?.fields.Response).toBe("000");
    const { charges, subscription } = await look({ paymentId: order.paymentId });
    expect(charges).toMatchObject([{ state: "declined", declineCode: `tranmode ${tranmode}` }]);
    expect(subscription).toBeNull();
  });

  it("another currency in the form is told as it is", async () => {
    const { order } = await checkOut({}, undefined, { currency: "1" });
    const { charges } = await look({ paymentId: order.paymentId });
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "ILS" } }]);
  });

  it("without its standing order goes on nowhere", async () => {
    const order = orderFor();
    const url = new URL((await gateway.openCheckout(order)).url);
    for (const name of ["recur_sum", "recur_transaction", "recur_start_date"]) url.searchParams.delete(name);
    await payTranzilaForm(url.href);
    const { subscription } = await look({ paymentId: order.paymentId });
    expect(subscription).toMatchObject({ status: "active", cancelAtPeriodEnd: true, card: null });
  });
});

describe("a renewal by Tranzila", () => {
  it("is told without our nonce and looked up by its standing order", async () => {
    const { order } = await checkOut();
    const { index } = await trigger("recurring-charge", { orderId: order.paymentId });
    const notice = await readHeard();
    expect(notice).toMatchObject({ kind: "renewal", nonce: null });
    const { charges, subscription } = await gateway.lookUp(notice.lookup);
    expect(charges).toMatchObject([{ ref: `kolotsandbox:${index}`, state: "paid", paymentId: null }]);
    expect(subscription).toMatchObject({ ref: notice.lookup.subscriptionRef, status: "active" });
  });

  it("comes by the clock", async () => {
    await checkOut();
    const offsetMs = 33 * DAY_MS;
    await control.setClock(offsetMs);
    await expect.poll(() => heard.length).toBe(2);
    const later = tranzila({ now: () => new Date(Date.now() + offsetMs) });
    const { charges } = await later.lookUp((await readHeard()).lookup);
    expect(charges).toMatchObject([{ state: "paid", price: { amount: 9900, currency: "USD" } }]);
  });

  it("declined is past due, until one is paid again", async () => {
    await checkOut({}, TRANZILA_CARDS.declinedLater);
    await trigger("recurring-charge");
    const { lookup } = await readHeard();
    expect(await gateway.lookUp(lookup)).toMatchObject({
      subscription: { status: "past_due" },
      charges: [{ state: "declined", declineCode: "004" }],
    });
    await trigger("recurring-charge", { response: "000" });
    expect((await gateway.lookUp(lookup)).subscription?.status).toBe("active");
  });
});

describe("stop, resume and another plan", () => {
  async function subscribe() {
    const { order } = await checkOut();
    const { subscription } = await look({ paymentId: order.paymentId });
    return subscription?.ref ?? "";
  }

  it("a standing order ends once, however often it is stopped, and its card becomes ours", async () => {
    const ref = await subscribe();
    await gateway.stop(ref, "periodEnd");
    await gateway.stop(ref, "now");
    expect(await effects("standing_order_stopped")).toHaveLength(1);
    expect((await look({ subscriptionRef: ref })).subscription).toMatchObject({
      ...{ status: "active", cancelAtPeriodEnd: true, currentPeriodEnd: null },
      card: { token: expect.any(String), last4: "1111", expireMonth: 12 },
    });
    expect(await gateway.resume(ref)).toBe(false);
  });

  it("two who stop at once both succeed", async () => {
    const ref = await subscribe();
    await Promise.all([gateway.stop(ref, "now"), gateway.stop(ref, "now")]);
    expect(await effects("standing_order_stopped")).toHaveLength(1);
  });

  it("a stopped one is over when its month is", async () => {
    const ref = await subscribe();
    await gateway.stop(ref, "periodEnd");
    const later = tranzila({ now: () => new Date(Date.now() + 32 * DAY_MS) });
    const lookup = { paymentId: null, sessionRef: null, subscriptionRef: ref, chargeRef: null, since: null };
    expect((await later.lookUp(lookup)).subscription?.status).toBe("ended");
  });

  it("another plan from the next period on is ours to charge", async () => {
    const ref = await subscribe();
    const next = { planKey: "starter", period: "monthly", price: { amount: 4900, currency: "USD" } } as const;
    expect(await gateway.changeNext(ref, next)).toBe("ours");
    const { subscription } = await look({ subscriptionRef: ref });
    const { card } = subscription ?? {};
    if (!card) throw new Error("There is no card to charge");
    const renewal = { paymentId: randomUUID(), card, price: next.price, description: "Kolot Starter" };
    expect(await gateway.charge(renewal)).toMatchObject({ state: "paid", price: next.price });
  });

  it("a stop that Tranzila does not answer is an error, and can be said again", async () => {
    const ref = await subscribe();
    const path = "/v2/sto/update";
    await control.armFault({
      service: "tranzila",
      path,
      action: { kind: "accept-then-status", status: 500 },
    });
    await expect(gateway.stop(ref, "now")).rejects.toSatisfy(coded("provider_error"));
    await gateway.stop(ref, "now");
    expect(await effects("standing_order_stopped")).toHaveLength(1);
  });

  it("a card that we charge has nothing to stop, and no page of its own", async () => {
    const { order } = await checkOut(yearly);
    const { subscription } = await look({ paymentId: order.paymentId });
    await gateway.stop(subscription?.ref ?? "", "now");
    expect(await gateway.resume(subscription?.ref ?? "")).toBe(true);
    expect(await gateway.portal("x", shopUrl)).toBeNull();
  });
});

describe("a yearly payment", () => {
  it("leaves a card that we charge, and no standing order", async () => {
    const { order } = await checkOut(yearly);
    const { subscription, charges } = await look({ paymentId: order.paymentId });
    expect(subscription).toMatchObject({
      ...{ ref: charges[0]?.ref, status: "active", cancelAtPeriodEnd: false, currentPeriodEnd: null },
      card: { token: expect.stringMatching(/\w{8,}/), expireMonth: 12, last4: "1111" },
    });
    expect((await look({ subscriptionRef: subscription?.ref ?? "" })).subscription).toEqual(subscription);
    expect(await effects("standing_order_started")).toEqual([]);
  });
});

describe("charge", () => {
  const renewalOf = (card: StoredCard) => ({
    ...{ paymentId: randomUUID(), card, description: "Kolot Pro, yearly" },
    price: { amount: 95_000, currency: "USD" },
  });

  it("takes the money once, and the reports know it by our payment", async () => {
    const renewal = renewalOf(await storedCard());
    const charge = await gateway.charge(renewal);
    expect(charge).toMatchObject({ state: "paid", paymentId: renewal.paymentId, cardLast4: "1111" });
    const { charges, subscription } = await look({ paymentId: renewal.paymentId });
    expect(charges).toEqual([{ ...charge, at: expect.any(Date) }]);
    expect(subscription).toBeNull();
  });

  it("declined, and expired, with the bank's code", async () => {
    const card = await storedCard(TRANZILA_CARDS.declinedLater);
    expect(await gateway.charge(renewalOf(card))).toMatchObject({ state: "declined", declineCode: "004" });
    const odd = { ...card, expireYear: card.expireYear + 1 };
    expect(await gateway.charge(renewalOf(odd))).toMatchObject({ state: "declined", declineCode: "036" });
  });

  it("a second sending takes nothing and says nothing: it is looked up", async () => {
    const renewal = renewalOf(await storedCard());
    await gateway.charge(renewal);
    await expect(gateway.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await look({ paymentId: renewal.paymentId })).charges).toHaveLength(1);
  });

  it.each([
    [{ kind: "accept-then-status", status: 500 }],
    [{ kind: "accept-then-status", status: 400 }],
    [{ kind: "accept-then-reset" }],
    [{ kind: "accept-then-hang" }],
    [{ kind: "malformed" }],
    [{ kind: "cut", afterBytes: 10 }],
  ])("made, but the answer was lost: %o", async (action) => {
    const renewal = renewalOf(await storedCard());
    await control.armFault({ service: "tranzila", path: CHARGE, action });
    const impatient = tranzila({ chargeTimeoutMs: 500 });
    await expect(impatient.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await look({ paymentId: renewal.paymentId })).charges).toMatchObject([{ state: "paid" }]);
    const { entries } = await control.journal("tranzila");
    expect(entries.filter(({ path }: { path: string }) => path.endsWith(CHARGE))).toHaveLength(1);
  });

  it("never made, but nobody said so", async () => {
    const renewal = renewalOf(await storedCard());
    await control.armFault({ service: "tranzila", path: CHARGE, action: { kind: "status", status: 503 } });
    await expect(gateway.charge(renewal)).rejects.toSatisfy(coded("provider_timeout"));
    expect((await look({ paymentId: renewal.paymentId })).charges).toEqual([]);
  });

  it("nobody could be reached: nothing was sent", async () => {
    const gone = createServer();
    await new Promise<void>((ready) => gone.listen(0, "127.0.0.1", ready));
    const { port } = gone.address() as AddressInfo;
    await new Promise((closed) => gone.close(closed));
    const nowhere = tranzila({ apiBase: `http://127.0.0.1:${port}` });
    const card = { token: "t", expireMonth: 1, expireYear: 2030, last4: "1111" };
    await expect(nowhere.charge(renewalOf(card))).rejects.toSatisfy(coded("provider_error"));
  });
});

describe("the reports", () => {
  it("are read to the last page", async () => {
    const { order } = await checkOut();
    for (let count = 0; count < 4; count += 1) await checkOut();
    const small = tranzila({ pageSize: 2 });
    const lookup = { sessionRef: null, subscriptionRef: null, chargeRef: null, since: null };
    const { charges } = await small.lookUp({ ...lookup, paymentId: order.paymentId });
    expect(charges).toHaveLength(1);
  });

  it.each([
    [{ kind: "status", status: 500 }],
    [{ kind: "status", status: 200, body: { error_code: 20_003, message: "no" } }],
    [{ kind: "status", status: 200, body: { error_code: 0 } }],
    [{ kind: "malformed" }],
  ])("a failed report is never an empty one: %o", async (action) => {
    await control.armFault({ service: "tranzila", path: "/v1/transaction", action });
    await expect(look({ paymentId: randomUUID() })).rejects.toSatisfy(coded("provider_error"));
  });

  it("know nothing of a payment that was never made", async () => {
    expect(await look({ paymentId: randomUUID() })).toEqual({ subscription: null, charges: [] });
    expect(await look({ subscriptionRef: "sto:1" })).toEqual({ subscription: null, charges: [] });
    expect(await look({ subscriptionRef: "kolotsandbox:1" })).toEqual({ subscription: null, charges: [] });
  });
});

it("the registry gives the gateway that sells, and none for a name nobody has", () => {
  expect(paymentGateway().key).toBe("tranzila");
  expect(paymentGateway("tranzila").key).toBe("tranzila");
  expect(() => paymentGateway("toString" as "tranzila")).toThrow(
    expect.toSatisfy((error: unknown) => isAppError(error, "not_found")),
  );
});
