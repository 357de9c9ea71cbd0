import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { insertPaymentFixture } from "@/tests/harness/account-fixtures";
import { buyPlan, startPlanCheckout } from "@/tests/harness/plan-purchases";
import { api, createAnonymousClient, type SignedUpUser, signUp } from "@/tests/harness/running-product";

let user: SignedUpUser;
const history = (query = "") => api(user, "GET", `/payments/history${query}`);

beforeAll(async () => {
  user = await signUp();
  await buyPlan(user, "starter");
  await startPlanCheckout(user, "pro");
  await startPlanCheckout(user, "business");
});

// spec: 9.38, D2.7, D3.6, D8.7
it("payment history lists paid and payable payments, newest first, without abandoned checkouts", async () => {
  const { status, body } = await history();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 2, page: 1, limit: 20 });
  const [open, paid] = body.payments;
  expect(open).toMatchObject({ planKey: "business", purpose: "upgrade", state: "pending", mode: "iframe" });
  expect(open.url).toContain("http");
  expect(paid).toEqual({
    _id: expect.any(String),
    ...{ planKey: "starter", billingPeriod: "monthly", purpose: "subscribe" },
    ...{ amount: 4_900, currency: "USD", state: "paid", failureCode: null, cardLast4: "1111" },
    ...{ credits: null, hasInvoice: false, refundedAmount: 0 },
    createdAt: expect.any(String),
    paidAt: expect.any(String),
    periodEnd: expect.any(String),
  });
});

it("payment history shows how much of a payment was refunded, and what remains paid", async () => {
  const payer = await signUp();
  const part = await insertPaymentFixture(payer, "paid", 1_001);
  const full = await insertPaymentFixture(payer, "refunded");
  const { body } = await api(payer, "GET", "/payments/history");
  const seen = new Map(body.payments.map((payment: { _id: string }) => [payment._id, payment]));
  expect(seen.get(part)).toEqual({
    _id: part,
    ...{ planKey: "pro", billingPeriod: "yearly", purpose: "subscribe", credits: null, hasInvoice: false },
    ...{ amount: 95_000, refundedAmount: 1_001, currency: "USD" },
    ...{ state: "paid", failureCode: null, cardLast4: "4242" },
    createdAt: expect.any(String),
    paidAt: expect.any(String),
    periodEnd: expect.any(String),
  });
  expect(seen.get(full)).toMatchObject({ amount: 95_000, refundedAmount: 95_000, state: "refunded" });
  const single = await api(payer, "GET", `/payments/${part}`);
  expect([single.status, single.body]).toEqual([200, { payment: seen.get(part) }]);
});

it("payment history is paged", async () => {
  const { body } = await history("?page=2&limit=1");
  expect(body).toMatchObject({ total: 2, page: 2, limit: 1 });
  expect(body.payments).toMatchObject([{ planKey: "starter" }]);
  expect((await history("?page=9")).body.payments).toEqual([]);
});

it.each(["limit=0", "limit=101", "page=0", "page=1e309"])("payment history rejects ?%s", async (query) => {
  const response = await history(`?${query}`);
  expect(response.status).toBe(400);
  expect(getInvalidFields(response)).toEqual([query.split("=")[0]]);
});

it("payment history contains no payment of another user", async () => {
  const other = await signUp();
  expect((await api(other, "GET", "/payments/history")).body).toMatchObject({ payments: [], total: 0 });
});

describe("GET /payments/{id}", () => {
  // spec: D8.8
  it("payment contains no gateway secret", async () => {
    const [, paid] = (await history()).body.payments;
    const { status, body } = await api(user, "GET", `/payments/${paid._id}`);
    expect([status, body]).toEqual([200, { payment: paid }]);
    expect(JSON.stringify(body)).not.toMatch(/nonce|token|sto:|session/i);
  });

  it("payment returns 401 to a visitor and 404 to another user", async () => {
    const [payment] = (await history()).body.payments;
    expect((await api(createAnonymousClient(), "GET", `/payments/${payment._id}`)).status).toBe(401);
    expect((await api(await signUp(), "GET", `/payments/${payment._id}`)).status).toBe(404);
    expect((await api(user, "GET", "/payments/not-an-id")).status).toBe(404);
  });
});

describeCommonRejections({ method: "GET", path: () => "/payments/history", owned: false });
