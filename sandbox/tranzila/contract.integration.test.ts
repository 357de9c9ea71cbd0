import { afterAll, beforeAll, describe, expect, test } from "vitest";
import contract from "@/sandbox/tranzila/contract.json" with { type: "json" };
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import {
  call,
  formUrl,
  listen,
  type Signature,
  TERMINAL,
  TOKEN_TERMINAL,
} from "@/tests/harness/sandbox/tranzila-calls";
import { payTranzilaForm } from "@/tests/harness/tranzila-page-objects";

interface Exchange {
  path?: string;
  with?: Record<string, unknown>;
  sign?: Signature;
  status?: number;
  says?: string;
}

type ValidCall = { path: string; body: Record<string, unknown> };

let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof listen>>;
let card: { card_number: string; expire_month: number; expire_year: number };

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await listen();
  const paid = await payTranzilaForm(await formUrl(sandbox.url, shop.url));
  const { TranzilaTK = "", expmonth, expyear } = paid.back?.fields ?? {};
  card = { card_number: TranzilaTK, expire_month: Number(expmonth), expire_year: 2000 + Number(expyear) };
});
afterAll(async () => {
  shop.stop();
  await sandbox.remove();
});

const item = { name: "Pro", type: "I", unit_price: 49, units_number: 1, price_type: "G" };

async function newOrder(): Promise<number> {
  const { path, body } = await createValidCall("order");
  return (await call(sandbox.url, path, body)).json.sto_id;
}

/** Returns a valid call; rows change parts of it. */
async function createValidCall(name: string): Promise<ValidCall> {
  const day = new Date().toISOString().slice(0, 10);
  const { card_number: token, expire_month, expire_year } = card;
  switch (name) {
    case "handshake":
      return { path: "/api/v2/handshake/create", body: { terminal_name: TERMINAL, sum: 49 } };
    case "report": {
      const dates = { transaction_start_date: "2026-01-01", transaction_end_date: day };
      return { path: "/report/v1/transaction", body: { terminal_name: TERMINAL, ...dates } };
    }
    case "charge": {
      const how = { txn_type: "debit", txn_currency_code: "USD", payment_plan: 1 };
      const body = { terminal_name: TOKEN_TERMINAL, ...how, ...card, items: [item] };
      return { path: "/api/v1/transaction/credit_card/create", body };
    }
    case "order": {
      const saved = { token, expire_month, expire_year };
      const body = { terminal_name: TERMINAL, charge_frequency: "monthly", card: saved, items: [item] };
      return { path: "/api/v2/sto/create", body };
    }
    default: {
      const body = { terminal_name: TERMINAL, sto_id: await newOrder(), sto_status: "inactive" };
      return { path: "/api/v2/sto/update", body };
    }
  }
}

async function open(exchange: Exchange) {
  const url = await formUrl(sandbox.url, shop.url);
  const changed = new URL(exchange.path ? url.replace(/\/[^/]+\/iframenew\.php/, exchange.path) : url);
  for (const [name, value] of Object.entries(exchange.with ?? {}))
    changed.searchParams.set(name, String(value));
  const response = await fetch(changed);
  const text = await response.text();
  return { status: response.status, text, accepted: text.includes('name="ccno"') };
}

async function run(name: string, exchange: Exchange) {
  if (name === "form") return open(exchange);
  const { path, body } = await createValidCall(name);
  const { status, json } = await call(
    sandbox.url,
    exchange.path ?? path,
    { ...body, ...exchange.with },
    exchange.sign,
  );
  return { status, text: JSON.stringify(json), accepted: json.error_code === 0 };
}

describe.each(contract.rows)("$row", (row) => {
  test("accepts the valid request", async () => {
    const { status, text, accepted } = await run(row.call, row.accepted as Exchange);
    expect(accepted, text).toBe(true);
    expect(status).toBe(200);
  });

  test("rejects the invalid request", async () => {
    const refused = row.refused as Exchange;
    const { status, text, accepted } = await run(row.call, refused);
    expect(accepted).toBe(false);
    expect(text).toContain(refused.says);
    expect(status).toBe(refused.status);
  });
});
