import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { checkOut } from "@/tests/harness/plans";
import { type Person, run, signUp, sql, stackEnvironment } from "@/tests/harness/stack";

let person: Person;
let paymentId: string;
beforeAll(async () => {
  person = await signUp();
  paymentId = (await checkOut(person, "pro")).body.paymentId;
});

/** As a gateway calls: no cookie, no origin. */
async function call(gateway: string, body: string, headers: Record<string, string> = {}, query = "") {
  const url = `${run().app.url}/api/payments/webhooks/${gateway}${query}`;
  const answer = await fetch(url, { method: "POST", body, headers });
  return { status: answer.status, body: await answer.json() };
}

const untouched = async () => {
  const rows = await sql("SELECT state FROM payment WHERE user_id = $1", [person.user._id]);
  const grants = await sql(
    "SELECT 1 FROM ledger_entry WHERE user_id = $1 AND kind = 'grant' AND key <> 'trial'",
    [person.user._id],
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

describe("Tranzila: what is not known to the gateway alone is refused without effect (PAY1)", () => {
  it.each([
    ["a guessed word", {}, "?n=guessed"],
    ["no word in the address", {}, ""],
    ["another word in the address", {}, "?n=other"],
    ["another terminal", { supplier: "evil" }, "?n=guessed"],
    ["a payment that is none", { order_id: randomUUID() }, "?n=guessed"],
  ])("%s", async (_, changes, query) => {
    const answer = await call("tranzila", claim(changes), FORM, query);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    await untouched();
  });

  it("a hundred at once are a hundred clear answers", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call("tranzila", claim(), FORM, "?n=guessed")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    await untouched();
  });
});

describe("Stripe", () => {
  const secret = () => stackEnvironment().STRIPE_WEBHOOK_SECRET ?? "";
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

  it("refuses no signature, another key, an old one and a changed body (PAY1)", async () => {
    const body = event();
    const old = Math.floor(Date.now() / 1000) - 301;
    for (const headers of [{}, sign(body, undefined, "whsec_other"), sign(body, old), sign(`${body} `)]) {
      expect(await call("stripe", body, headers as Record<string, string>)).toMatchObject({ status: 400 });
    }
    await untouched();
  });

  it("takes note of an event that says nothing about us", async () => {
    const body = JSON.stringify({
      ...{ id: `evt_${randomUUID()}`, object: "event", type: "product.created" },
      data: { object: { object: "product", id: "prod_1" } },
    });
    expect(await call("stripe", body, sign(body))).toEqual({ status: 200, body: { received: true } });
    await untouched();
  });
});

it("knows no other gateway, and takes no bombs", async () => {
  expect((await call("paypal", "{}")).status).toBe(404);
  expect((await call("stripe", "x".repeat(1_048_577))).status).toBe(413);
  const url = `${run().app.url}/api/payments/webhooks/stripe`;
  expect((await fetch(url)).status).toBe(405);
});
