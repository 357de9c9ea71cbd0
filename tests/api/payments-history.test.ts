import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { buyPlan, checkOut } from "@/tests/harness/plans";
import { api, type Person, signUp, stranger } from "@/tests/harness/stack";

let person: Person;
const history = (query = "") => api(person, "GET", `/payments/history${query}`);

beforeAll(async () => {
  person = await signUp();
  await buyPlan(person, "starter");
  await checkOut(person, "pro");
  await checkOut(person, "business");
});

it("lists what was paid and what can be, newest first, without pages that nobody paid on", async () => {
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
    createdAt: expect.any(String),
    paidAt: expect.any(String),
    periodEnd: expect.any(String),
  });
});

it("in pages", async () => {
  const { body } = await history("?page=2&limit=1");
  expect(body).toMatchObject({ total: 2, page: 2, limit: 1 });
  expect(body.payments).toMatchObject([{ planKey: "starter" }]);
  expect((await history("?page=9")).body.payments).toEqual([]);
});

it.each(["limit=0", "limit=101", "page=0", "page=1e309"])("refuses ?%s", async (query) => {
  const answer = await history(`?${query}`);
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer)).toEqual([query.split("=")[0]]);
});

it("shows nothing of anybody else", async () => {
  const other = await signUp();
  expect((await api(other, "GET", "/payments/history")).body).toMatchObject({ payments: [], total: 0 });
});

describe("GET /payments/{id}", () => {
  it("is the same payment, and keeps the gateway's secrets", async () => {
    const [, paid] = (await history()).body.payments;
    const { status, body } = await api(person, "GET", `/payments/${paid._id}`);
    expect([status, body]).toEqual([200, { payment: paid }]);
    expect(JSON.stringify(body)).not.toMatch(/nonce|token|sto:|session/i);
  });

  it("is a visitor's 401, and anybody else's 404", async () => {
    const [payment] = (await history()).body.payments;
    expect((await api(stranger(), "GET", `/payments/${payment._id}`)).status).toBe(401);
    expect((await api(await signUp(), "GET", `/payments/${payment._id}`)).status).toBe(404);
    expect((await api(person, "GET", "/payments/not-an-id")).status).toBe(404);
  });
});

describeRefusals({ method: "GET", path: () => "/payments/history", owned: false });
