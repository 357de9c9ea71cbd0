import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "@/sandbox/core/clock";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import {
  call,
  formUrl,
  handshake,
  listen,
  TERMINAL,
  TOKEN_TERMINAL,
} from "@/tests/harness/sandbox/tranzila-calls";
import { payTranzilaForm, readFormError, TRANZILA_CARDS } from "@/tests/harness/tranzila-page-objects";

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof listen>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await listen();
});
afterEach(async () => {
  await sandbox.control("POST", "reset", {});
  shop.received.length = 0;
});
afterAll(async () => {
  shop.stop();
  await sandbox.remove();
});

const trigger = async (event: string, data: object = {}) =>
  (await sandbox.control("POST", "trigger", { service: "tranzila", event, ...data })).json;
const effects = async (kind: string) =>
  (await sandbox.control("GET", "effects?service=tranzila")).json.effects.filter(
    (one: { kind: string }) => one.kind === kind,
  );
const pay = async (changes: Record<string, string | undefined> = {}, card?: string, typed = {}) =>
  payTranzilaForm(await formUrl(sandbox.url, shop.url, changes), card, typed);

describe("card form", () => {
  test("form may be framed by this machine, in English and in Hebrew", async () => {
    const english = await fetch(await formUrl(sandbox.url, shop.url));
    expect(english.headers.get("content-security-policy")).toContain("frame-ancestors http://localhost:*");
    const page = await english.text();
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain("Pay $49.00");
    const hebrew = await (
      await fetch(await formUrl(sandbox.url, shop.url, { lang: "il", currency: "1" }))
    ).text();
    expect(hebrew).toContain('<html lang="he" dir="rtl">');
    expect(hebrew).toContain("כרטיסי ניסיון");
    expect(hebrew).toContain("תשלום ₪49.00");
  });

  test("form opens by a posted form", async () => {
    const url = new URL(await formUrl(sandbox.url, shop.url));
    const body = url.searchParams;
    const reply = await fetch(url.origin + url.pathname, {
      method: "POST",
      body: new URLSearchParams(body),
    });
    expect(await reply.text()).toContain('name="ccno"');
  });

  test("form escapes its parameters", async () => {
    const url = await formUrl(sandbox.url, shop.url, { pdesc: "<script>x</script>", contact: '"><b>' });
    const page = await (await fetch(url)).text();
    expect(page).not.toContain("<script>x");
    expect(page).not.toContain('"><b>');
  });

  test.each([
    ["ccno", "4444", "number"],
    ["expmonth", "", "month and year"],
    ["mycvv", "1", "security code"],
    ["myid", "12", "ID number"],
  ])("form is shown again for an invalid %s and charges nothing", async (name, value, says) => {
    const { status, page } = await pay({}, undefined, { [name]: value });
    expect(status).toBe(422);
    expect(/role="alert">([^<]+)/.exec(page)?.[1]).toContain(says);
    expect(page).toContain('value="Dana Levi"');
    expect(await effects("charge")).toEqual([]);
  });
});

describe("card responses", () => {
  test.each(["001", "003", "004", "006", "033", "036", "057", "059", "065", "200"])("%s", async (code) => {
    const { back } = await pay({}, `4580000000000${code}`);
    expect(back?.address).toBe(`${shop.url}/fail`);
    expect(back?.fields).toMatchObject({ Response: code, supplier: TERMINAL });
    expect(back?.fields.TranzilaTK).toBeUndefined();
    expect(await effects("charge")).toEqual([]);
  });

  test("approved charge returns 000 and a token, unsigned, to server and browser", async () => {
    const { back } = await pay();
    expect(back).toMatchObject({ method: "POST", address: `${shop.url}/success` });
    const result = {
      ...{ Response: "000", sum: "49.00", currency: "2", supplier: TERMINAL, tranmode: "AK", ccno: "1111" },
      ...{ cField1: "secret-word", pdesc: "Kolot Pro" },
    };
    expect(back?.fields).toMatchObject(result);
    expect(back?.fields.TranzilaTK).toMatch(/1111$/);
    expect(shop.received).toMatchObject([{ path: "/notify", query: { n: "secret-word" }, fields: result }]);
    expect(await effects("charge")).toMatchObject([{ data: { amount: 4900, by: "form" } }]);
  });

  test("expired cards, wrong codes and unknown numbers are declined", async () => {
    expect((await pay({}, undefined, { expyear: "25" })).back?.fields.Response).toBe("036");
    expect((await pay({}, undefined, { mycvv: "000" })).back?.fields.Response).toBe("006");
    expect((await pay({}, "4111111111111111")).back?.fields.Response).toBe("033");
  });

  test.each([
    ["A", "charge", false],
    ["AK", "charge", true],
    ["K", "token", true],
    ["V", "hold", false],
    ["VK", "hold", true],
    ["N", "card_check", false],
    ["NK", "card_check", true],
  ])("mode %s is a %s and returns 000", async (tranmode, kind, hasToken) => {
    const { back } = await pay({ tranmode });
    expect(back?.fields).toMatchObject({ Response: "000", tranmode });
    expect(Boolean(back?.fields.TranzilaTK)).toBe(hasToken);
    expect(await effects(kind)).toHaveLength(1);
    expect(await effects("charge")).toHaveLength(kind === "charge" ? 1 : 0);
  });
});

test("DCdisable allows one approved charge in 24 hours", async () => {
  const once = { DCdisable: "order-1" };
  expect((await pay(once, TRANZILA_CARDS.declined)).back?.fields.Response).toBe("004");
  expect((await pay(once)).back?.fields.Response).toBe("000");
  expect(readFormError((await pay(once)).page)).toContain("24 hours");
  expect(await effects("charge")).toHaveLength(1);
  await sandbox.control("POST", "clock", { offsetMs: DAY_MS + 60_000 });
  expect((await pay(once)).back?.fields.Response).toBe("000");
});

test("concurrent submissions charge once", async () => {
  const url = await formUrl(sandbox.url, shop.url, { DCdisable: "order-2" });
  const all = await Promise.all([1, 2, 3].map(() => payTranzilaForm(url)));
  expect(all.filter(({ back }) => back?.fields.Response === "000")).toHaveLength(1);
  expect(await effects("charge")).toHaveLength(1);
});

describe("notifications", () => {
  test.each([
    ["before", 1],
    ["twice", 2],
    ["never", 0],
    ["late", 0],
  ])("%s the browser continues: %i notifications", async (notify, count) => {
    await trigger("behaviour", { notify });
    await pay();
    expect(shop.received).toHaveLength(count);
  });

  test("notification arrives after the browser continued", async () => {
    await trigger("behaviour", { notify: "after" });
    await pay();
    expect(shop.received).toHaveLength(0);
    await expect.poll(() => shop.received.length).toBe(1);
  });

  test("held notifications are sent by event, and any can be repeated", async () => {
    await trigger("behaviour", { notify: "late" });
    const { back } = await pay();
    expect(await trigger("notify")).toMatchObject({ sent: [Number(back?.fields.index)], statuses: [200] });
    expect(await trigger("notify")).toMatchObject({ sent: [] });
    await trigger("notify", { index: Number(back?.fields.index) });
    expect(shop.received.map(({ fields }) => fields.index)).toEqual([back?.fields.index, back?.fields.index]);
  });

  test("forged notification has a wrong secret", async () => {
    await trigger("behaviour", { notify: "forged" });
    const { back } = await pay();
    expect(shop.received[0]?.fields).toMatchObject({ Response: "000", index: back?.fields.index });
    expect(shop.received[0]?.fields.cField1).toBe(shop.received[0]?.query.n);
    expect(shop.received[0]?.fields.cField1).not.toBe("secret-word");
  });

  test("behavior can apply to one order, and an unreachable merchant is not fatal", async () => {
    await trigger("behaviour", { notify: "never", orderId: "order-9" });
    await pay({ order_id: "order-9" });
    await pay({ notify_url_address: "http://127.0.0.1:9/gone" });
    expect(shop.received).toEqual([]);
    await pay();
    expect(shop.received).toHaveLength(1);
  });
});

describe("redirect to the merchant", () => {
  test("redirect by GET keeps the query of the URL", async () => {
    await trigger("behaviour", { returnBy: "GET" });
    const { status, back } = await pay({ success_url_address: `${shop.url}/success?payment=7` });
    expect(status).toBe(303);
    expect(back?.address).toMatch(/\/success\?payment=7&.*supplier=kolotsandbox/);
  });

  test("redirect can encode the question mark as %3F", async () => {
    await trigger("behaviour", { encodedReturn: true });
    const { back } = await pay();
    expect(back?.address).toMatch(/\/success%3F.*Response=000/);
  });
});

const MONTHLY = { recur_sum: "49.00", recur_transaction: "4_approved" };

describe("standing orders", () => {
  const orders = async (filter: object = {}) =>
    (await call(sandbox.url, "/api/v1/stos/get", { terminal_name: TERMINAL, ...filter })).json.stos;

  test("standing order starts with an approved charge, not with a card check", async () => {
    await pay(MONTHLY, TRANZILA_CARDS.declined);
    await pay({ ...MONTHLY, tranmode: "NK" });
    expect(await orders()).toEqual([]);
    const { back } = await pay(MONTHLY);
    expect(await orders({ token: back?.fields.TranzilaTK })).toMatchObject([
      { sto_status: "active", charge_amount: 49, card: { token: back?.fields.TranzilaTK } },
    ]);
    expect(await effects("standing_order_started")).toHaveLength(1);
  });

  test("standing order is charged each month and notifies without the secret", async () => {
    await pay(MONTHLY);
    await sandbox.control("POST", "clock", { offsetMs: 62 * DAY_MS });
    await expect.poll(() => shop.received.length).toBe(3);
    for (const { query, fields } of shop.received.slice(1)) {
      expect(query).toEqual({});
      expect(fields).toMatchObject({ Response: "000", sum: "49.00", sto_external_id: expect.any(String) });
    }
    expect(await effects("charge")).toHaveLength(3);
  });

  test("standing order is charged by event and not after it ended", async () => {
    await pay(MONTHLY, TRANZILA_CARDS.declinedLater);
    expect(await trigger("recurring-charge", { response: "000" })).toMatchObject({ response: "000" });
    const { sto } = await trigger("recurring-charge");
    expect(shop.received.at(-1)?.fields).toMatchObject({ Response: "004", sto_external_id: String(sto) });
    const stop = { terminal_name: TERMINAL, sto_id: sto, sto_status: "inactive" };
    expect((await call(sandbox.url, "/api/v2/sto/update", stop)).json.error_code).toBe(0);
    expect((await call(sandbox.url, "/api/v2/sto/update", stop)).json.error_code).not.toBe(0);
    expect(await trigger("recurring-charge")).toHaveProperty("error");
    expect(await effects("standing_order_stopped")).toHaveLength(1);
  });
});

test("report has minor units, modes and numbered fields, page by page", async () => {
  await pay({ order_id: "first" });
  await pay({ tranmode: "N", order_id: "second" });
  const day = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  const ask = { terminal_name: TERMINAL, transaction_start_date: "2026-01-01", transaction_end_date: day };
  const report = async (more: object) =>
    (await call(sandbox.url, "/report/v1/transaction", { ...ask, ...more })).json;
  const { total, transactions } = await report({});
  expect(total).toBe(2);
  expect(transactions).toMatchObject([
    { amount: 4900, currency: "2", txn_type: "DEBIT", tranmode: "AK", user_defined_3: "first" },
    { processor_response_code: "000", tranmode: "N", user_defined_3: "second" },
  ]);
  const second = await report({ order_direction: "desc", page: 2, page_results: 1 });
  expect(second.transactions).toMatchObject([{ user_defined_3: "first" }]);
  expect((await report({ terminal_name: TOKEN_TERMINAL })).transactions).toEqual([]);
});

test("request time in milliseconds is accepted and noted in the journal", async () => {
  const body = { terminal_name: TERMINAL, sum: 1 };
  const { json } = await call(sandbox.url, "/api/v2/handshake/create", body, { time: String(Date.now()) });
  expect(json.error_code).toBe(0);
  await handshake(sandbox.url, 1);
  const { entries } = (await sandbox.control("GET", "journal?service=tranzila")).json;
  expect(entries.map(({ note }: { note?: string }) => Boolean(note))).toEqual([true, false]);
});

test("transactions survive a restart", async () => {
  const { back } = await pay(MONTHLY);
  const other = await startTestSandbox({ dataDir: sandbox.dataDir });
  const found = await call(other.url, "/api/v1/stos/get", {
    terminal_name: TERMINAL,
    token: back?.fields.TranzilaTK,
  });
  expect(found.json.stos).toHaveLength(1);
  await other.stop();
});
