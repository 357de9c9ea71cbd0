import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
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
    ...{ credits: null, hasInvoice: false },
    createdAt: expect.any(String),
    paidAt: expect.any(String),
    periodEnd: expect.any(String),
  });
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
