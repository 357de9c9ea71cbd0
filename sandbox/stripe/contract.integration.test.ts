import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import contract from "@/sandbox/stripe/contract.json" with { type: "json" };
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";
import { payOnStripe } from "@/tests/harness/stripe-page-objects";

interface Exchange {
  method: string;
  path: string;
  params?: Record<string, unknown>;
  apiKey?: string;
  apiVersion?: string;
  idempotencyKey?: string;
  status: number;
  type?: string;
  code?: string;
  param?: string;
  has?: string[];
}

const rows = contract.rows as unknown as {
  source: string;
  row: string;
  accepted: Exchange;
  refused: Exchange;
}[];

const SESSION = {
  mode: "subscription",
  ui_mode: "hosted_page",
  line_items: [
    {
      price_data: {
        currency: "usd",
        unit_amount: 9900,
        recurring: { interval: "month" },
        product_data: { name: "Kolot Pro, monthly" },
      },
      quantity: 1,
    },
  ],
  client_reference_id: "p-1",
  success_url: "http://localhost:3000/payment/success",
} as const;

let sandbox: TestSandbox;
let stripe: Stripe;
let names: Record<string, string>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  stripe = new Stripe("sk_test_sandboxkolot", {
    host: "127.0.0.1",
    port: new URL(sandbox.url).port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterAll(() => sandbox.remove());

const createForMissingCustomer = (idempotencyKey: string) =>
  stripe.checkout.sessions.create(
    { ...SESSION, line_items: [...SESSION.line_items], customer: "cus_nobody" },
    { idempotencyKey },
  );

async function subscribe(customer: string): Promise<Stripe.Subscription> {
  const { id, url } = await stripe.checkout.sessions.create({
    ...SESSION,
    line_items: [...SESSION.line_items],
    customer,
  });
  await payOnStripe(url ?? "");
  const { subscription } = await stripe.checkout.sessions.retrieve(id);
  return stripe.subscriptions.retrieve(String(subscription));
}

beforeEach(async () => {
  await sandbox.control("POST", "reset", { service: "stripe" });
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: 1_799_000_000 });
  const customer = await stripe.customers.create({ email: "maya@kolot.example" });
  const [subscription, ended, scheduled] = [
    await subscribe(customer.id),
    await subscribe(customer.id),
    await subscribe(customer.id),
  ];
  await stripe.subscriptions.cancel(ended.id);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: scheduled.id });
  await stripe.checkout.sessions.create(
    { ...SESSION, line_items: [...SESSION.line_items] },
    { idempotencyKey: "used" },
  );
  await createForMissingCustomer("failed").catch(() => undefined);
  names = {
    customer: customer.id,
    subscription: subscription.id,
    price: subscription.items.data[0]?.price.id ?? "",
    invoice: String(subscription.latest_invoice),
    ended: ended.id,
    scheduled: scheduled.id,
    schedule: schedule.id,
    clock: clock.id,
  };
});

function fill(text: string): string {
  return text.replace(/\{(\w+)\}/g, (complete, name: string) => {
    const value = names[name];
    if (value === undefined) throw new Error(`The contract names ${complete}, which no test prepares`);
    return value;
  });
}

function paramsOf({ base, ...params }: Record<string, unknown> = {}): Record<string, unknown> {
  const complete = base === "session" ? { ...SESSION, ...params } : params;
  return JSON.parse(fill(JSON.stringify(complete)));
}

/** Sends the request with the SDK and returns its response or error. */
async function run({ method, path, params, apiKey, apiVersion, idempotencyKey }: Exchange) {
  const options = { ...(apiKey ? { apiKey } : {}), ...(apiVersion ? { apiVersion } : {}) };
  const keyed = idempotencyKey ? { ...options, idempotencyKey } : options;
  const given = method === "POST" ? paramsOf(params) : undefined;
  return stripe.rawRequest(method, fill(path), given, keyed);
}

describe("contract", () => {
  it.each(rows.map((row) => [`${row.source}: ${row.row}`, row] as const))(
    "%s",
    async (_name, { accepted }) => {
      const response = await run(accepted);
      expect(response.lastResponse.statusCode).toBe(accepted.status);
      for (const path of accepted.has ?? []) expect(response).toHaveProperty(path);
    },
  );

  it.each(rows.map((row) => [`${row.source}: not ${row.row}`, row] as const))(
    "%s",
    async (_name, { refused }) => {
      const error = await run(refused).then(
        () => expect.fail("was accepted"),
        (thrown: unknown) => thrown,
      );
      const { status, type, ...expected } = refused;
      expect(error).toBeInstanceOf(Stripe.errors.StripeError);
      expect(error).toMatchObject({
        statusCode: status,
        ...(type ? { rawType: type } : {}),
        ...(expected.code ? { code: expected.code } : {}),
        ...(expected.param ? { param: expected.param } : {}),
      });
    },
  );
});

describe("idempotency keys", () => {
  const create = (idempotencyKey: string, locale: "en" | "fr" = "en") =>
    stripe.checkout.sessions.create(
      { ...SESSION, line_items: [...SESSION.line_items], locale },
      { idempotencyKey },
    );

  it("repeated idempotency key returns the stored response and marks it", async () => {
    const first = await create("k-1");
    const second = await create("k-1");
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  it("repeated idempotency key returns the stored failure and marks it", async () => {
    for (const replayed of [undefined, "true"]) {
      const error = await createForMissingCustomer("k-3").catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: "resource_missing", statusCode: 404 });
      expect((error as Stripe.errors.StripeError).headers?.["idempotent-replayed"]).toBe(replayed);
    }
  });

  it("idempotency key of refused parameters can be used again", async () => {
    const refused = stripe.checkout.sessions.create({ mode: "subscription" }, { idempotencyKey: "k-4" });
    await expect(refused).rejects.toMatchObject({ code: "parameter_missing" });
    await expect(create("k-4")).resolves.toMatchObject({ object: "checkout.session" });
  });

  it("idempotency keys expire after a day", async () => {
    const first = await create("k-2");
    await sandbox.control("POST", "clock", { offsetMs: 86_400_000 });
    expect((await create("k-2", "fr")).id).not.toBe(first.id);
    await sandbox.control("POST", "clock", { offsetMs: 0 });
  });
});

describe("test clock", () => {
  it("test clock renews only the subscriptions of its customers", async () => {
    const start = Math.floor(Date.UTC(2027, 0, 31, 12) / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
    const customer = await stripe.customers.create({ email: "noa@kolot.example", test_clock: clock.id });
    const { id } = await subscribe(customer.id);
    const ends = [];
    for (const month of [1, 2]) {
      const frozen_time = Math.floor(Date.UTC(2027, month + 1, 1) / 1000);
      await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
      const { items } = await stripe.subscriptions.retrieve(id);
      ends.push(new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10));
    }
    expect(ends).toEqual(["2027-03-31", "2027-04-30"]);
    const invoices = await stripe.invoices.list({ subscription: id });
    expect(invoices.data.map(({ billing_reason }) => billing_reason)).toEqual([
      "subscription_cycle",
      "subscription_cycle",
      "subscription_create",
    ]);
    expect((await stripe.invoices.list({ subscription: names.subscription ?? "" })).data).toHaveLength(1);
  });
});

it("state survives a restart", async () => {
  sandbox = await sandbox.restart();
  const again = new Stripe("sk_test_sandboxkolot", {
    host: "127.0.0.1",
    port: new URL(sandbox.url).port,
    protocol: "http",
  });
  expect(await again.subscriptions.retrieve(names.subscription ?? "")).toMatchObject({ status: "active" });
});
