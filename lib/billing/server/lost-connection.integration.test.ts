import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { paymentResponse, upgradeBody } from "@/lib/billing/schemas";
import { serializePayment } from "@/lib/billing/serializers";
import { previewUpgrade, upgradePlan } from "@/lib/billing/server/upgrade-plan";
import { closeDb } from "@/lib/core/server/db";
import { route } from "@/lib/http/route";
import { waitFor } from "@/tests/harness/npm-start";
import { createRequest, createVisitor, withParams } from "@/tests/harness/route-requests";
import { listPayments, subscribeThroughGateway, TestGateway } from "@/tests/harness/test-gateway";

afterAll(closeDb);

const gateway = new TestGateway();
const gatewayOf = () => gateway;

const POST = route({
  auth: "user",
  body: upgradeBody,
  answer: paymentResponse,
  handler: async ({ user, body }) => ({
    payment: serializePayment(await upgradePlan({ user, body }, gatewayOf)),
  }),
});

test("retry of a payment whose connection dropped returns the finished work of the first request", async () => {
  const visitor = await createVisitor();
  await subscribeThroughGateway(gateway, visitor.id, { planKey: "starter" });
  const choice = { planKey: "pro", billingPeriod: "monthly" } as const;
  const preview = await previewUpgrade({ user: visitor, body: choice }, gatewayOf);
  const body = { ...choice, at: preview?.at, amount: preview?.amount };
  const headers = { "idempotency-key": randomUUID() };
  const click = () => createRequest("POST", "/api/payments/subscription/upgrade", { visitor, body, headers });
  const answered = Promise.withResolvers<void>();
  const upgrade = gateway.upgrade.bind(gateway);
  gateway.upgrade = async (...order) => {
    const result = await upgrade(...order);
    await answered.promise;
    return result;
  };
  const client = new AbortController();
  const lost = POST(new Request(click(), { signal: client.signal }), withParams());
  await waitFor("the gateway is called", async () => gateway.upgrades.length === 1);
  client.abort();
  answered.resolve();
  await lost;
  const retry = await POST(click(), withParams());
  expect([retry.status, await retry.json()]).toMatchObject([
    200,
    { payment: { state: "paid", planKey: "pro" } },
  ]);
  expect(gateway.upgrades).toHaveLength(1);
  expect((await listPayments(visitor.id)).map(({ state }) => state)).toEqual(["paid", "paid"]);
});
