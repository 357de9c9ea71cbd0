import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { isAppError } from "@/lib/core/errors";
import type { PaymentGateway, WebhookEvent } from "@/lib/providers/payments/port";
import { createStripeGateway } from "@/lib/providers/payments/stripe";
import { createStripeClient } from "@/lib/providers/payments/stripe-client";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { payOnStripe } from "@/tests/harness/stripe-page-objects";

const SECRET = "whsec_sandboxkolot";
const { webhooks } = new Stripe("sk_test_x");

let sandbox: TestSandbox;
let gateway: PaymentGateway;
let listener: Server;
let received: { notice?: WebhookEvent; error?: unknown }[] = [];
/** Statuses returned instead of 200, in order. */
let failures: number[] = [];
let orders = 0;

/** Handles a webhook as the route does: 400 for an invalid one. */
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks).toString("utf8");
  const headers = new Headers(request.headers as Record<string, string>);
  const failure = failures.shift();
  if (failure) return void response.writeHead(failure).end();
  try {
    received.push({ notice: await gateway.readNotice({ headers, rawBody, query: new URLSearchParams() }) });
    response.writeHead(200).end();
  } catch (error) {
    received.push({ error });
    response.writeHead(400).end();
  }
}

const settings = () => ({ secretKey: "sk_test_sandboxkolot", webhookSecret: SECRET, apiBase: sandbox.url });

beforeAll(async () => {
  sandbox = await startTestSandbox();
  gateway = createStripeGateway(settings());
  listener = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  listener.closeAllConnections();
  await new Promise((resolve) => listener.close(resolve));
  await sandbox.remove();
});

beforeEach(async () => {
  await sandbox.control("POST", "reset", { service: "stripe" });
  await sandbox.control("POST", "clock", { offsetMs: 0 });
  const { port } = listener.address() as AddressInfo;
  await trigger("webhook-endpoint", { url: `http://127.0.0.1:${port}/` });
  received = [];
  failures = [];
});

async function trigger(event: string, data: object = {}) {
  const { status, json } = await sandbox.control("POST", "trigger", { service: "stripe", event, ...data });
  expect(status, JSON.stringify(json)).toBe(200);
  return json;
}

async function pay() {
  orders += 1;
  const paymentId = `payment-${orders}`;
  const page = await gateway.openCheckout({
    paymentId,
    nonce: "unused",
    planKey: "pro",
    period: "monthly",
    price: { amount: 9_900, currency: "USD" },
    description: "Kolot Pro, monthly",
    customer: { userId: "u-1", email: "maya@kolot.example", name: "Maya", language: "en", ref: null },
    urls: {
      success: "http://localhost:3000/s",
      failure: "http://localhost:3000/f",
      notify: "http://localhost:3000/n",
    },
  });
  await payOnStripe(page.url);
  return { paymentId, sessionRef: page.sessionRef };
}

const kinds = () => received.map(({ notice }) => notice?.kind);
const webhook = (kind: string) => received.find((one) => one.notice?.kind === kind)?.notice;

function read(rawBody: string, signature?: string) {
  const headers = new Headers(signature === undefined ? {} : { "stripe-signature": signature });
  return gateway.readNotice({ headers, rawBody, query: new URLSearchParams() });
}

const refused = (error: unknown) => isAppError(error, "validation_error");

describe("Stripe payment events", () => {
  it("Stripe event contains the ids to look up", async () => {
    const { paymentId, sessionRef } = await pay();
    await expect.poll(kinds).toHaveLength(4);
    expect([...kinds()].sort()).toEqual([
      "checkout.session.completed",
      "customer.created",
      "customer.subscription.created",
      "invoice.paid",
    ]);
    const session = webhook("checkout.session.completed");
    expect(session).toMatchObject({ eventId: expect.stringMatching(/^evt_/), nonce: null });
    expect(session?.lookup).toMatchObject({ paymentId, sessionRef, chargeRef: null });
    const subscriptionRef = session?.lookup.subscriptionRef ?? "";
    expect(subscriptionRef).toMatch(/^sub_/);
    expect(webhook("customer.subscription.created")?.lookup).toMatchObject({ paymentId, subscriptionRef });
    const paid = webhook("invoice.paid")?.lookup;
    expect(paid).toMatchObject({ paymentId, subscriptionRef, chargeRef: expect.stringMatching(/^in_/) });
    expect(webhook("customer.created")?.lookup).toEqual({
      paymentId: null,
      sessionRef: null,
      subscriptionRef: null,
      chargeRef: null,
      since: null,
    });
    for (const one of received) {
      const lookup = one.notice?.lookup;
      if (!lookup?.subscriptionRef) continue;
      expect((await gateway.lookUp(lookup)).charges[0]).toMatchObject({
        ref: paid?.chargeRef,
        state: "paid",
      });
    }
  });

  it("Stripe events are sent when the clock advances", async () => {
    await pay();
    await expect.poll(kinds).toContain("invoice.paid");
    received = [];
    await sandbox.control("POST", "clock", { offsetMs: 32 * DAY_MS });
    await expect.poll(kinds).toContain("invoice.paid");
    expect(kinds()).toContain("customer.subscription.updated");
  });

  it("Stripe events are sent when one customer's period is ended by the test", async () => {
    await pay();
    await expect.poll(kinds).toContain("invoice.paid");
    received = [];
    expect(await trigger("renew", { email: "maya@kolot.example" })).toMatchObject({ status: "active" });
    await expect.poll(kinds).toContain("invoice.paid");
  });

  it("Stripe events about a refund and a dispute lead to the charge they are about", async () => {
    await pay();
    await expect.poll(kinds).toContain("invoice.paid");
    const { json } = await sandbox.control("GET", "effects?service=stripe");
    const { id: charge } = json.effects.find(({ kind }: { kind: string }) => kind === "charge");
    received = [];
    await trigger("dispute", { charge });
    await createStripeClient(settings()).refunds.create({ charge });
    await expect
      .poll(() => kinds().toSorted())
      .toEqual([
        "charge.dispute.created",
        "charge.dispute.funds_withdrawn",
        "charge.refunded",
        "refund.created",
      ]);
    for (const { notice } of received) {
      const lookup = notice?.lookup;
      if (!lookup) throw new Error("an event without a lookup");
      const [found] = (await gateway.lookUp(lookup)).charges;
      expect(found?.reversals?.map((one) => one.kind)).toEqual(["refunded", "disputed"]);
    }
  });

  it("Stripe events about a won dispute lead to its charge", async () => {
    await pay();
    await expect.poll(kinds).toContain("invoice.paid");
    const { json } = await sandbox.control("GET", "effects?service=stripe");
    const { id: charge } = json.effects.find(({ kind }: { kind: string }) => kind === "charge");
    await trigger("dispute", { charge });
    await expect.poll(kinds).toContain("charge.dispute.funds_withdrawn");
    await expect.poll(kinds).toContain("charge.dispute.created");
    received = [];
    await trigger("dispute", { charge, status: "won" });
    await expect
      .poll(() => kinds().toSorted())
      .toEqual(["charge.dispute.closed", "charge.dispute.funds_reinstated"]);
    for (const { notice } of received) {
      const [found] = (await gateway.lookUp(notice?.lookup ?? expect.fail())).charges;
      expect(found?.reversals?.map((one) => one.kind)).toEqual(["dispute_won"]);
    }
  });

  it("Stripe events are retried until they are acknowledged", async () => {
    failures = [500, 500, 500, 500];
    await pay();
    await expect.poll(kinds, { timeout: 8_000 }).toHaveLength(4);
  });
});

describe("Stripe event delivery", () => {
  it("Stripe event delivered twice has the same id", async () => {
    await trigger("webhooks", { mode: "twice" });
    await pay();
    await expect.poll(kinds).toHaveLength(8);
    expect(new Set(received.map((one) => one.notice?.eventId)).size).toBe(4);
  });

  it("Stripe events can arrive in reverse order", async () => {
    await trigger("webhooks", { mode: "out-of-order" });
    await pay();
    await expect.poll(kinds, { timeout: 8_000 }).toHaveLength(4);
    expect(kinds()[0]).toBe("invoice.paid");
    expect(kinds().at(-1)).toBe("customer.created");
  });

  it("Stripe events can be held and released in reverse order", async () => {
    await trigger("webhooks", { mode: "held" });
    await pay();
    expect(received).toEqual([]);
    const { sent } = await trigger("webhooks-release", { order: "reversed" });
    expect(sent.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200, 200]);
    expect(kinds()[0]).toBe("invoice.paid");
  });

  it("Stripe events can arrive late", async () => {
    await trigger("webhooks", { mode: "late", delayMs: 400 });
    await pay();
    expect(received).toEqual([]);
    await expect.poll(kinds).toHaveLength(4);
  });

  it("Stripe events that never arrive can be fetched, ten concurrently", async () => {
    await trigger("webhooks", { mode: "never" });
    await pay();
    const { statuses } = await trigger("webhook-again", { type: "invoice.paid", count: 10 });
    expect(statuses).toEqual(Array(10).fill(200));
    expect(new Set(received.map((one) => one.notice?.eventId)).size).toBe(1);
  });

  it.each(["bad-signature", "no-signature", "old-timestamp", "changed-body", "other-secret"])(
    "forged Stripe event is refused: %s",
    async (flaw) => {
      await trigger("webhooks", { mode: "never" });
      await pay();
      expect(await trigger("webhook-forged", { type: "invoice.paid", flaw })).toMatchObject({ status: 400 });
      expect(received[0]?.error).toSatisfy(refused);
    },
  );
});

describe("Stripe signatures", () => {
  const now = () => Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id: "evt_1",
    object: "event",
    type: "customer.subscription.updated",
    data: { object: { object: "subscription", id: "sub_1", metadata: { paymentId: "p-1" } } },
  });
  const sign = (changes: object = {}) =>
    webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: now(), ...changes });

  it("valid Stripe signature is accepted", async () => {
    expect(await read(payload, sign())).toEqual({
      eventId: "evt_1",
      kind: "customer.subscription.updated",
      isSigned: true,
      lookup: { paymentId: "p-1", sessionRef: null, subscriptionRef: "sub_1", chargeRef: null, since: null },
      nonce: null,
    });
  });

  it("Stripe signature is accepted for five minutes", async () => {
    await expect(read(payload, sign({ timestamp: now() - 290 }))).resolves.toBeDefined();
    await expect(read(payload, sign({ timestamp: now() - 305 }))).rejects.toSatisfy(refused);
  });

  it("Stripe signature is accepted beside one of an older secret", async () => {
    const two = `${sign({ secret: "whsec_older" })},${sign().split(",")[1]}`;
    await expect(read(payload, two)).resolves.toBeDefined();
  });

  it.each([
    ["none", () => read(payload)],
    ["an empty signature", () => read(payload, "")],
    ["nonsense", () => read(payload, "t=now,v1=zz")],
    ["another scheme", () => read(payload, sign().replace("v1=", "v0="))],
    ["another secret", () => read(payload, sign({ secret: "whsec_other" }))],
    ["the signature of another body", () => read(payload.replace("sub_1", "sub_2"), sign())],
    ["the same body with one more space", () => read(`${payload} `, sign())],
    [
      "JSON that is no event",
      () => read("{}", webhooks.generateTestHeaderString({ payload: "{}", secret: SECRET })),
    ],
    [
      "a body that is no JSON",
      () => read("x", webhooks.generateTestHeaderString({ payload: "x", secret: SECRET })),
    ],
    ["an empty body", () => read("", sign())],
  ])("Stripe signature is refused: %s", async (_, reading) => {
    await expect(reading()).rejects.toSatisfy(refused);
  });

  it("Stripe webhook error contains nothing of the body", async () => {
    const error = await read(payload, "t=1,v1=00").then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    );
    expect(JSON.stringify([error?.message, error?.cause, String(error?.cause)])).not.toContain("sub_1");
  });
});
