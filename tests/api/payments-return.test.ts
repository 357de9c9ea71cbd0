import { beforeAll, describe, expect, it } from "vitest";
import { checkOut, endOfPayment } from "@/tests/harness/plans";
import { api, type Person, run, signUp, sql } from "@/tests/harness/stack";
import { payTranzilaForm } from "@/tests/harness/tranzila";

let person: Person;
let paymentId: string;
let url: string;
beforeAll(async () => {
  person = await signUp();
  ({ paymentId, url } = (await checkOut(person, "pro")).body);
});

/** As a browser comes back inside the gateway's frame: from another site, without our cookie. */
async function comeBack(path: string, init: RequestInit = {}) {
  const headers = { origin: "https://directng.tranzila.example", "sec-fetch-site": "cross-site" };
  const answer = await fetch(`${run().app.url}${path}`, { redirect: "manual", headers, ...init });
  return { status: answer.status, location: answer.headers.get("location") };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const CALL = "/api/payments/return/tranzila";

describe("leads to the page of the outcome, and believes nothing (PAY3)", () => {
  it.each(["GET", "POST"])("by %s", async (method) => {
    for (const outcome of ["success", "failure"]) {
      const answer = await comeBack(`${CALL}?payment=${paymentId}&outcome=${outcome}`, { method });
      expect(answer).toEqual({ status: 303, location: `/payment/${outcome}?payment=${paymentId}` });
    }
    expect((await api(person, "GET", `/payments/${paymentId}`)).body.payment.state).toBe("pending");
  });

  it("with the gateway's own query glued to ours", async () => {
    const glued = `${CALL}?payment=${paymentId}&outcome=success%3Fsupplier=kolot&Response=000`;
    expect((await comeBack(glued)).location).toBe(`/payment/success?payment=${paymentId}`);
  });

  it.each([
    ["nothing", CALL, "/payment/failure"],
    ["an address elsewhere", `${CALL}?outcome=//evil.example&payment=//evil.example`, "/payment/failure"],
    [
      "a payment of nobody's",
      `${CALL}?outcome=success&payment=0199aaaa-0000-7000-8000-000000000000`,
      "/payment/success",
    ],
  ])("with %s", async (_, path, location) => {
    expect(await comeBack(path)).toEqual({ status: 303, location });
  });

  it("and there is no other gateway", async () => {
    expect((await comeBack("/api/payments/return/paypal")).status).toBe(404);
  });
});

describe("a form that is sent to a page (decisions.md, Routes)", () => {
  it.each([
    ["/payment/success", "/payment/success"],
    ["/payment/success%3Fsupplier=kolot", "/payment/success"],
    ["/payment/failure/full", "/payment/failure/full"],
    ["/payment/SUCCESS%3f", "/payment/success"],
    ["/payment/anything", "/payment/return"],
  ])("%s becomes a page that is read", async (path, page) => {
    const answer = await comeBack(path, form({ Response: "000", order_id: paymentId }));
    expect(answer).toEqual({ status: 303, location: `${page}?payment=${paymentId}` });
  });

  it("other pages still take none", async () => {
    expect((await comeBack("/subscriptions", form({ a: "1" }))).status).toBe(405);
    expect((await comeBack("/paymentx", form({ a: "1" }))).status).toBe(405);
  });
});

it("a payment whose notice never came is found by the look that coming back asks for", async () => {
  await payTranzilaForm(url);
  await comeBack(`${CALL}?payment=${paymentId}&outcome=success`);
  expect(await endOfPayment(person, paymentId)).toMatchObject({ state: "paid", planKey: "pro" });
  const grants = await sql(
    "SELECT delta FROM ledger_entry WHERE user_id = $1 AND kind = 'grant' AND key <> 'trial'",
    [person.user._id],
  );
  expect(grants).toEqual([{ delta: 2_500 }]);
});
