import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startPlanCheckout } from "@/tests/harness/plan-purchases";
import {
  productEnvironment,
  readRunFile,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";

let user: SignedUpUser;
let paymentId: string;
beforeAll(async () => {
  user = await signUp();
  paymentId = (await startPlanCheckout(user, "pro")).body.paymentId;
});

/** Sends a request as a gateway does: without cookie and origin. */
async function call(gateway: string, body: string, headers: Record<string, string> = {}, query = "") {
  const url = `${readRunFile().app.url}/api/payments/webhooks/${gateway}${query}`;
  const response = await fetch(url, { method: "POST", body, headers });
  return { status: response.status, body: await response.json() };
}

const untouched = async () => {
  const rows = await sql("SELECT state FROM payment WHERE user_id = $1", [user.user._id]);
  const grants = await sql(
    "SELECT 1 FROM ledger_entry WHERE user_id = $1 AND kind = 'grant' AND key <> 'trial'",
    [user.user._id],
  );
  expect([rows, grants]).toEqual([[{ state: "pending" }], []]);
};

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const claim = (changes: Record<string, string> = {}) =>
  `${new URLSearchParams({
    ...{
      supplier: "kolotsandbox",
      index: "100001",
      Response: "000",
      sum: "99.00",
      currency: "2",
      tranmode: "AK",
    },
    ...{ order_id: paymentId, cField1: "guessed", ...changes },
  })}`;

describe("unauthenticated Tranzila webhooks [PAY1]", () => {
  it.each([
    ["a guessed token", {}, "?n=guessed"],
    ["no token in the URL", {}, ""],
    ["another token in the URL", {}, "?n=other"],
    ["another terminal", { supplier: "evil" }, "?n=guessed"],
    ["an unknown payment", { order_id: randomUUID() }, "?n=guessed"],
  ])("Tranzila webhook is rejected without effect: %s", async (_, changes, query) => {
    const response = await call("tranzila", claim(changes), FORM, query);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    await untouched();
  });

  it("100 concurrent invalid Tranzila webhooks are all rejected", async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => call("tranzila", claim(), FORM, "?n=guessed")),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([400]));
    await untouched();
  });
});

describe("Stripe webhooks", () => {
  const secret = () => productEnvironment().STRIPE_WEBHOOK_SECRET ?? "";
  const sign = (body: string, at = Math.floor(Date.now() / 1000), key = secret()) => ({
    "stripe-signature": `t=${at},v1=${createHmac("sha256", key).update(`${at}.${body}`).digest("hex")}`,
  });
  const event = (object: object = {}) =>
    JSON.stringify({
      ...{
        id: `evt_${randomUUID()}`,
        object: "event",
        type: "invoice.paid",
        api_version: "2026-10-28.endive",
      },
      data: { object: { object: "invoice", id: "in_nobody", ...object } },
    });

  // spec: T.20
  it("Stripe webhook rejects missing, foreign, expired and mismatched signatures [PAY1]", async () => {
    const body = event();
    const old = Math.floor(Date.now() / 1000) - 301;
    for (const headers of [{}, sign(body, undefined, "whsec_other"), sign(body, old), sign(`${body} `)]) {
      expect(await call("stripe", body, headers as Record<string, string>)).toMatchObject({ status: 400 });
    }
    await untouched();
  });

  it("Stripe webhook stores an unrelated event", async () => {
    const body = JSON.stringify({
      ...{ id: `evt_${randomUUID()}`, object: "event", type: "product.created" },
      data: { object: { object: "product", id: "prod_1" } },
    });
    expect(await call("stripe", body, sign(body))).toEqual({ status: 200, body: { received: true } });
    await untouched();
  });
});

it("webhook endpoint rejects unknown gateways and oversized bodies", async () => {
  expect((await call("paypal", "{}")).status).toBe(404);
  expect((await call("stripe", "x".repeat(1_048_577))).status).toBe(413);
  const url = `${readRunFile().app.url}/api/payments/webhooks/stripe`;
  expect((await fetch(url)).status).toBe(405);
});
