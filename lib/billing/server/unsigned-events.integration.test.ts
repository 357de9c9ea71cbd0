import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { reconcilePendingPayments } from "@/lib/billing/server/reconcile-payments";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { closeDb } from "@/lib/core/server/db";
import { consumeRateLimit, resetRateLimit } from "@/lib/core/server/rate-limit-store";
import type { PaymentLookup } from "@/lib/providers/payments/port";
import { insertUserFixture } from "@/tests/harness/row-fixtures";
import {
  createWebhook,
  listPlanGrants,
  openCheckout,
  subscribeThroughGateway,
  TestGateway,
} from "@/tests/harness/test-gateway";

afterAll(closeDb);

let gateway: TestGateway;
let userId: string;
beforeEach(async () => {
  gateway = new TestGateway();
  userId = (await insertUserFixture()).id;
});

describe("unsigned events, which any sender can write", () => {
  const ALL = "gateway-lookup-all";
  afterEach(() => resetRateLimit(ALL, "stripe"));
  const notice = (lookup: Partial<PaymentLookup>, more: object = {}) =>
    createWebhook(gateway, { chargeRef: `term:${randomUUID()}`, ...lookup }, { isSigned: false, ...more });

  test("forty unsigned events with invented ids cause no lookup", async () => {
    for (let id = 0; id < 40; id += 1) await notice({ subscriptionRef: `sto:${id}` });
    expect(gateway.looks).toBe(0);
  });

  test("unsigned events of one order cause three lookups, whatever charges they name", async () => {
    const { ref } = await subscribeThroughGateway(gateway, userId);
    gateway.looks = 0;
    for (let index = 0; index < 20; index += 1) await notice({ subscriptionRef: ref });
    expect(gateway.looks).toBe(3);
    const paymentId = await openCheckout(gateway, userId, { planKey: "business" });
    const nonce = gateway.orders.at(-1)?.nonce;
    gateway.looks = 0;
    for (let index = 0; index < 20; index += 1) await notice({ paymentId }, { nonce });
    expect(gateway.looks).toBe(3);
  });

  test("unsigned events of all orders share one budget, and the worker does the rest", async () => {
    await resetRateLimit(ALL, "stripe");
    for (let used = 0; used < RATE_LIMITS[ALL].points; used += 1) await consumeRateLimit(ALL, "stripe");
    const paymentId = await openCheckout(gateway, userId);
    const nonce = gateway.orders[0]?.nonce;
    gateway.pay(paymentId);
    await notice({ paymentId }, { nonce });
    expect(gateway.looks).toBe(0);
    await reconcilePendingPayments(() => gateway);
    expect(await listPlanGrants(userId)).toEqual([2_500]);
  });

  test("unsigned event of a real renewal counts", async () => {
    const { ref } = await subscribeThroughGateway(gateway, userId);
    const { ref: chargeRef } = gateway.renew(ref, new Date());
    await notice({ subscriptionRef: ref, chargeRef });
    expect(await listPlanGrants(userId)).toEqual([2_500, 2_500]);
  });
});
