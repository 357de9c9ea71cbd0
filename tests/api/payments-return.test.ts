import { beforeAll, describe, expect, it } from "vitest";
import { startPlanCheckout, waitForPaymentEnd } from "@/tests/harness/plan-purchases";
import { api, readRunFile, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { payTranzilaForm } from "@/tests/harness/tranzila-page-objects";

let user: SignedUpUser;
let paymentId: string;
let url: string;
beforeAll(async () => {
  user = await signUp();
  ({ paymentId, url } = (await startPlanCheckout(user, "pro")).body);
});

/** Sends a return request as a browser in the gateway's frame does: cross-site, without cookies. */
async function comeBack(path: string, init: RequestInit = {}) {
  const headers = { origin: "https://directng.tranzila.example", "sec-fetch-site": "cross-site" };
  const response = await fetch(`${readRunFile().app.url}${path}`, { redirect: "manual", headers, ...init });
  return { status: response.status, location: response.headers.get("location") };
}

const form = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});
const CALL = "/api/payments/return/tranzila";

// spec: D7.27, D7.29, T.20
describe("untrusted payment return [PAY3]", () => {
  // spec: D8.4
  it.each(["GET", "POST"])("payment return by %s redirects to the outcome page", async (method) => {
    for (const outcome of ["success", "failure"]) {
      const response = await comeBack(`${CALL}?payment=${paymentId}&outcome=${outcome}`, { method });
      expect(response).toEqual({ status: 303, location: `/payment/${outcome}?payment=${paymentId}` });
    }
    expect((await api(user, "GET", `/payments/${paymentId}`)).body.payment.state).toBe("pending");
  });

  // spec: D7.22, D7.29
  it.each(["", "%3F", "%3Fsupplier=kolot"])(
    "payment page needs no cookie: /payment/success%s",
    async (end) => {
      for (const page of [`/payment/success${end}`, `/payment/failure${end}`]) {
        const response = await comeBack(`${page}${end.includes("=") ? "&" : "?"}payment=${paymentId}`);
        expect(response, page).toEqual({ status: 200, location: null });
      }
    },
  );

  it("payment return accepts the gateway's query appended to its own", async () => {
    const glued = `${CALL}?payment=${paymentId}&outcome=success%3Fsupplier=kolot&Response=000`;
    expect((await comeBack(glued)).location).toBe(`/payment/success?payment=${paymentId}`);
  });

  it.each([
    ["no query", CALL, "/payment/failure"],
    ["an external URL", `${CALL}?outcome=//evil.example&payment=//evil.example`, "/payment/failure"],
    [
      "an unknown payment",
      `${CALL}?outcome=success&payment=0199aaaa-0000-7000-8000-000000000000`,
      "/payment/success",
    ],
  ])("payment return is safe with %s", async (_, path, location) => {
    expect(await comeBack(path)).toEqual({ status: 303, location });
  });

  it("payment return of an unknown gateway returns 404", async () => {
    expect((await comeBack("/api/payments/return/paypal")).status).toBe(404);
  });
});

describe("form posted to a payment page", () => {
  // spec: 2.17, 2.18, D7.26
  it.each([
    ["/payment/success", "/payment/success"],
    ["/payment/success%3Fsupplier=kolot", "/payment/success"],
    ["/payment/failure/full", "/payment/failure/full"],
    ["/payment/SUCCESS%3f", "/payment/success"],
    ["/payment/anything", "/payment/return"],
  ])("form posted to %s redirects to a GET page", async (path, page) => {
    const response = await comeBack(path, form({ Response: "000", order_id: paymentId }));
    expect(response).toEqual({ status: 303, location: `${page}?payment=${paymentId}` });
  });

  it("form posted to other pages is rejected", async () => {
    expect((await comeBack("/subscriptions", form({ a: "1" }))).status).toBe(405);
    expect((await comeBack("/paymentx", form({ a: "1" }))).status).toBe(405);
  });
});

// spec: 9.9
it("payment without a webhook is settled by the status query that the return triggers", async () => {
  await payTranzilaForm(url);
  await comeBack(`${CALL}?payment=${paymentId}&outcome=success`);
  expect(await waitForPaymentEnd(user, paymentId)).toMatchObject({ state: "paid", planKey: "pro" });
  const grants = await sql(
    "SELECT delta FROM ledger_entry WHERE user_id = $1 AND kind = 'grant' AND key <> 'trial'",
    [user.user._id],
  );
  expect(grants).toEqual([{ delta: 2_500 }]);
});
