import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { decodeForm } from "@/sandbox/stripe/route";

export interface StripeExchange {
  /** Method and path, with ":id" for ids. */
  route: string;
  params: unknown;
  answer: unknown;
}

/** Types of the SDK for the parameters and the answer of each call that the adapter makes. */
const SHAPES: Record<string, [params: string, answer: string]> = {
  "POST /v1/checkout/sessions": ["Stripe.Checkout.SessionCreateParams", "Stripe.Checkout.Session"],
  "GET /v1/checkout/sessions/:id": ["Stripe.Checkout.SessionRetrieveParams", "Stripe.Checkout.Session"],
  "GET /v1/subscriptions/:id": ["Stripe.SubscriptionRetrieveParams", "Stripe.Subscription"],
  "POST /v1/subscriptions/:id": ["Stripe.SubscriptionUpdateParams", "Stripe.Subscription"],
  "DELETE /v1/subscriptions/:id": ["Stripe.SubscriptionCancelParams", "Stripe.Subscription"],
  "GET /v1/invoices": ["Stripe.InvoiceListParams", "Page<Stripe.Invoice>"],
  "GET /v1/invoices/:id": ["Stripe.InvoiceRetrieveParams", "Stripe.Invoice"],
  "POST /v1/invoices/create_preview": ["Stripe.InvoiceCreatePreviewParams", "Stripe.Invoice"],
  "POST /v1/invoices/:id/void": ["Stripe.InvoiceVoidInvoiceParams", "Stripe.Invoice"],
  "POST /v1/prices": ["Stripe.PriceCreateParams", "Stripe.Price"],
  "GET /v1/prices/:id": ["Stripe.PriceRetrieveParams", "Stripe.Price"],
  "GET /v1/invoice_payments": ["Stripe.InvoicePaymentListParams", "Page<Stripe.InvoicePayment>"],
  "GET /v1/refunds": ["Stripe.RefundListParams", "Page<Stripe.Refund>"],
  "GET /v1/disputes": ["Stripe.DisputeListParams", "Page<Stripe.Dispute>"],
  "POST /v1/subscription_schedules": [
    "Stripe.SubscriptionScheduleCreateParams",
    "Stripe.SubscriptionSchedule",
  ],
  "GET /v1/subscription_schedules/:id": [
    "Stripe.SubscriptionScheduleRetrieveParams",
    "Stripe.SubscriptionSchedule",
  ],
  "POST /v1/subscription_schedules/:id": [
    "Stripe.SubscriptionScheduleUpdateParams",
    "Stripe.SubscriptionSchedule",
  ],
  "POST /v1/subscription_schedules/:id/release": [
    "Stripe.SubscriptionScheduleReleaseParams",
    "Stripe.SubscriptionSchedule",
  ],
  "POST /v1/products": ["Stripe.ProductCreateParams", "Stripe.Product"],
  "POST /v1/billing_portal/sessions": [
    "Stripe.BillingPortal.SessionCreateParams",
    "Stripe.BillingPortal.Session",
  ],
};

/** Starts a server before an API of Stripe that records each exchange. */
export async function startStripeRecorder(apiBase: () => string) {
  const exchanges: StripeExchange[] = [];
  const server = createServer((request, response) => void relay(request, response));
  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [method = "GET", path = "/"] = [request.method, request.url];
    const sent = Buffer.concat(chunks).toString();
    const headers = Object.entries(request.headers).filter(
      ([name]) => !/^(host|connection|content-length)$/.test(name),
    );
    const init = {
      method,
      headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    };
    const reply = await fetch(apiBase() + path, sent ? { ...init, body: sent } : init);
    const text = await reply.text();
    const { pathname, searchParams } = new URL(path, "http://stripe");
    const route = `${method} ${pathname.replace(/\/(cs|sub|sub_sched|in|cus|price)_\w+/, "/:id")}`;
    const params = decodeForm([...searchParams, ...new URLSearchParams(sent)]);
    // A refusal is no object: the adapter expects one for a product that exists.
    exchanges.push({ route, params, answer: reply.ok ? JSON.parse(text) : {} });
    response.writeHead(reply.status, { "content-type": "application/json" }).end(text);
  }
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    exchanges,
    stop: () => server.close(),
  };
}

const HEADER = `import type Stripe from "stripe";
import type { Answer, Wire } from "@/tests/harness/stripe-wire";
interface Page<T> { object: "list"; data: T[]; has_more: boolean; url: string }
`;

/** Compiles the exchanges against the types of the SDK. Returns what the compiler refuses; empty for none. */
export async function checkStripeExchanges(exchanges: readonly StripeExchange[]): Promise<string> {
  const lines = exchanges.flatMap(({ route, params, answer }, at) => {
    const [paramsType, answerType] = SHAPES[route] ?? ["never", "never"];
    return [
      `// ${route}`,
      `export const params${at}: Wire<${paramsType}> = ${JSON.stringify(params)};`,
      `export const answer${at}: Answer<${answerType}> = ${JSON.stringify(answer)};`,
    ];
  });
  const root = process.cwd();
  const directory = await mkdtemp(join(tmpdir(), "kolot-stripe-types-"));
  try {
    const options = {
      ...{ noEmit: true, strict: true, skipLibCheck: true, types: [], module: "esnext", target: "esnext" },
      ...{ moduleResolution: "bundler", lib: ["esnext", "dom"] },
      paths: { "@/*": [`${root}/*`], stripe: [`${root}/node_modules/stripe`] },
    };
    await writeFile(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions: options }));
    await writeFile(join(directory, "exchanges.ts"), HEADER + lines.join("\n"));
    const compiler = join(root, "node_modules/.bin/tsc");
    return await promisify(execFile)(compiler, ["-p", directory]).then(
      () => "",
      (error: { stdout: string }) => error.stdout,
    );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
